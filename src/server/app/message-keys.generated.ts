/** Written by `npm run generate`: do not edit. */
import type { MessageKeys } from '../../resource/model/definition.ts';

export const MESSAGE_KEYS: MessageKeys = {
 "keys": [
  "*-*.pdf",
  "*._deleted_at",
  "*.complete",
  "*.confirm",
  "*.confirm-many",
  "*.failure",
  "*.help",
  "*.id",
  "*.n",
  "*.new",
  "*.notice.*",
  "*.one",
  "*.pdf",
  "*.prefill-*",
  "*.preview.*",
  "*.row.*",
  "*.row.failure",
  "*.row.success",
  "*.stopped",
  "*.success",
  "*.title",
  "*.warn.*",
  "*.when",
  "*.when.*",
  "*.when.asked_by",
  "*.when.status",
  ".one",
  ".row.failure",
  ".s.PGSQL.*",
  "ReadRouter.mark",
  "SessionState.hash",
  "a.c",
  "a.collection_date",
  "a.period",
  "a.row",
  "action.hover",
  "activate.notice.body",
  "activate.notice.user_lender",
  "address.city",
  "amortizations.grow",
  "amortizations.update",
  "amounts.amount_expired",
  "amounts.payment_to_finish",
  "api-key.*",
  "approve.folder",
  "approve.nobody",
  "approve.refused",
  "approve.stale",
  "approve.when.asked_by",
  "as_applicant.commission_paid",
  "as_lender.commission_paid",
  "as_lender.to_offset",
  "ask.*",
  "audit.insert",
  "background.default",
  "background.paper",
  "backup.before",
  "batches.*",
  "batches.id",
  "batches.status",
  "batches.summary",
  "bill.broken",
  "bill.no-issuer",
  "bill.nothing",
  "billing.billing_password",
  "bills.*",
  "bills.id",
  "bills.pdf",
  "bills.status",
  "bills.type",
  "bills.xml",
  "c.password_hash",
  "c.user_id",
  "cancel.no-substitute",
  "check.*",
  "check.pair",
  "check.password",
  "checks.*",
  "checks.birthdate-possible",
  "checks.clabe-bank-agree",
  "checks.content-is-what-it-says",
  "checks.curp-agrees",
  "checks.guarantor-is-borrower",
  "checks.guarantor-is-lender",
  "checks.last-keeper",
  "checks.lender-is-borrower",
  "checks.opening-leaves-something",
  "checks.ownership-total",
  "checks.parties-differ",
  "checks.parties-not-banned",
  "checks.passed-holiday-stays",
  "checks.person-not-banned",
  "checks.renewal-amount",
  "checks.renewal-of-closed",
  "checks.renewal-of-undispersed",
  "checks.renewal-parties-match",
  "checks.signed-before-activation",
  "checks.view-fits",
  "checks.view-list",
  "checks.view-shape",
  "checks.within-reach",
  "comments.assigned",
  "comments.mentioned",
  "common.white",
  "companies.of-person",
  "computed.flags",
  "computed.values",
  "console.accept",
  "console.actions",
  "console.add",
  "console.any",
  "console.approval.sent",
  "console.approval.sent-many",
  "console.aside.title",
  "console.back",
  "console.batch.queued",
  "console.batch.reviewing",
  "console.bell.all",
  "console.bell.title",
  "console.bell.unread",
  "console.board.column",
  "console.board.more",
  "console.board.move",
  "console.board.no-moves",
  "console.board.no-way",
  "console.calculator.balance",
  "console.calculator.busy",
  "console.calculator.cat",
  "console.calculator.cat-none",
  "console.calculator.cat-note",
  "console.calculator.failure",
  "console.calculator.final",
  "console.calculator.incomplete",
  "console.calculator.interest",
  "console.calculator.iva",
  "console.calculator.opening",
  "console.calculator.payment",
  "console.calculator.period",
  "console.calculator.periodic",
  "console.calculator.periods",
  "console.calculator.principal",
  "console.calculator.schedule",
  "console.calculator.title",
  "console.calculator.to-disperse",
  "console.calculator.total",
  "console.calendar.all",
  "console.calendar.month",
  "console.calendar.more",
  "console.calendar.next",
  "console.calendar.previous",
  "console.calendar.today",
  "console.calendar.week",
  "console.cancel",
  "console.chart.active",
  "console.chart.active-wallet",
  "console.chart.capital",
  "console.chart.download",
  "console.chart.empty",
  "console.chart.interest",
  "console.chart.interest-active",
  "console.chart.interest-passive",
  "console.chart.month",
  "console.chart.on-time",
  "console.chart.over-90",
  "console.chart.passive",
  "console.chart.passive-wallet",
  "console.chart.png",
  "console.chart.summary",
  "console.chart.table",
  "console.chart.under-90",
  "console.chart.xlsx",
  "console.check-fields",
  "console.choose-file",
  "console.clear",
  "console.close",
  "console.collapse",
  "console.condition.*",
  "console.condition.add-group",
  "console.condition.add-line",
  "console.condition.all",
  "console.condition.and",
  "console.condition.any",
  "console.condition.as-text",
  "console.condition.business",
  "console.condition.clear",
  "console.condition.day.*",
  "console.condition.empty",
  "console.condition.field",
  "console.condition.filled",
  "console.condition.group",
  "console.condition.group-of",
  "console.condition.how",
  "console.condition.not",
  "console.condition.number",
  "console.condition.open",
  "console.condition.or",
  "console.condition.remove",
  "console.condition.title",
  "console.condition.today",
  "console.condition.value",
  "console.condition.values",
  "console.condone.includes",
  "console.conflict.beside",
  "console.conflict.body",
  "console.conflict.followed",
  "console.conflict.keep-mine",
  "console.conflict.keep-theirs",
  "console.conflict.mine",
  "console.conflict.theirs",
  "console.conflict.title",
  "console.connection.away",
  "console.connection.lost",
  "console.connection.needs-network",
  "console.connection.not-sent",
  "console.connection.offline",
  "console.connection.offline-since",
  "console.connection.part-missing",
  "console.connection.part-offline",
  "console.connection.reload",
  "console.connection.see-record",
  "console.connection.slow",
  "console.connection.unknown",
  "console.connection.unknown-row",
  "console.connection.unknown-title",
  "console.connection.unreachable",
  "console.copy",
  "console.copy-of",
  "console.create-of",
  "console.currency",
  "console.details",
  "console.document.*",
  "console.document.all-pages",
  "console.document.dock",
  "console.document.failed",
  "console.document.image",
  "console.document.move",
  "console.document.other",
  "console.document.page",
  "console.document.preview",
  "console.document.progress",
  "console.document.replace",
  "console.document.save-validity",
  "console.document.sealed",
  "console.document.upload",
  "console.document.validity",
  "console.document.version",
  "console.document.view",
  "console.download-of",
  "console.draft.changed",
  "console.draft.differences",
  "console.draft.discard",
  "console.draft.field",
  "console.draft.now",
  "console.draft.take",
  "console.draft.title",
  "console.draft.today",
  "console.draft.typed",
  "console.draft.value",
  "console.due.*",
  "console.edit",
  "console.edit-of",
  "console.enrol.activate",
  "console.enrol.notice",
  "console.error-load",
  "console.error-reference",
  "console.error.foreign-address",
  "console.error.generic",
  "console.expand",
  "console.factor.*",
  "console.factor.about-*",
  "console.factor.activate",
  "console.factor.add-*",
  "console.factor.back",
  "console.factor.code",
  "console.factor.codes",
  "console.factor.codes-file",
  "console.factor.codes-help",
  "console.factor.confirm",
  "console.factor.copied",
  "console.factor.copy",
  "console.factor.download",
  "console.factor.enrol",
  "console.factor.enrol-help",
  "console.factor.enter",
  "console.factor.go-on",
  "console.factor.help",
  "console.factor.mailed",
  "console.factor.make-passkey",
  "console.factor.missing",
  "console.factor.name",
  "console.factor.name-*",
  "console.factor.passkey-next",
  "console.factor.passkey-unknown",
  "console.factor.passkey-unmade",
  "console.factor.passkey-unused",
  "console.factor.print",
  "console.factor.qr",
  "console.factor.saved",
  "console.factor.scan",
  "console.factor.sign-in-passkey",
  "console.factor.title",
  "console.factor.totp",
  "console.factor.type",
  "console.factor.unsaved",
  "console.factor.use-*",
  "console.factor.use-passkey",
  "console.figure.*",
  "console.figure.aged",
  "console.figure.before",
  "console.figure.blank",
  "console.figure.day",
  "console.figure.old",
  "console.figure.others",
  "console.figure.records",
  "console.figure.reversed",
  "console.figure.span",
  "console.figure.span.*",
  "console.figure.young",
  "console.footer.local",
  "console.form.add-item",
  "console.form.copy-typed",
  "console.form.entry",
  "console.form.lost-*",
  "console.form.lost-action",
  "console.form.open-calendar",
  "console.form.placeholder.*",
  "console.form.placeholder.date",
  "console.form.reference-search",
  "console.form.remove-item",
  "console.form.source-broken",
  "console.form.source-denied",
  "console.form.source-old",
  "console.from",
  "console.gallery.count",
  "console.gallery.next",
  "console.gallery.one",
  "console.gallery.open",
  "console.gallery.previous",
  "console.go-home",
  "console.go-list",
  "console.help.actions",
  "console.help.fields",
  "console.help.none",
  "console.help.states",
  "console.help.title",
  "console.keyboard.*",
  "console.keyboard.end-key",
  "console.keyboard.enter-key",
  "console.keyboard.go",
  "console.keyboard.home-key",
  "console.keyboard.note",
  "console.keyboard.or",
  "console.keyboard.place.*",
  "console.keyboard.space-key",
  "console.keyboard.then",
  "console.keyboard.title",
  "console.layout.board",
  "console.layout.calendar",
  "console.layout.table",
  "console.list.*",
  "console.list.add-chip",
  "console.list.apply",
  "console.list.bulk-done",
  "console.list.bulk-failed",
  "console.list.bulk-line",
  "console.list.choose-everything",
  "console.list.clear-filters",
  "console.list.clear-selection",
  "console.list.column*",
  "console.list.column-menu",
  "console.list.column-moved",
  "console.list.columns",
  "console.list.columns-reset",
  "console.list.comfortable",
  "console.list.compact",
  "console.list.density",
  "console.list.done",
  "console.list.everything",
  "console.list.everything-but",
  "console.list.filter-chip",
  "console.list.filters",
  "console.list.fold",
  "console.list.max",
  "console.list.min",
  "console.list.no-totals",
  "console.list.page",
  "console.list.page-of",
  "console.list.remove-chip",
  "console.list.remove-filter",
  "console.list.row-menu",
  "console.list.rows",
  "console.list.select",
  "console.list.select-all",
  "console.list.selected",
  "console.list.selection-cleared",
  "console.list.so-many",
  "console.list.tabs",
  "console.list.too-many-to-sum",
  "console.list.total",
  "console.list.totals",
  "console.list.unfold",
  "console.list.unfold.one",
  "console.loading",
  "console.menu.breadcrumb",
  "console.menu.collapse",
  "console.menu.expand",
  "console.menu.open",
  "console.menu.rule-detail",
  "console.menu.sign-out",
  "console.menu.skip",
  "console.menu.switch-company",
  "console.menu.title",
  "console.menu.user",
  "console.months",
  "console.news.none",
  "console.news.title",
  "console.news.understood",
  "console.no",
  "console.no-options",
  "console.no-results",
  "console.not-found",
  "console.notes.more",
  "console.open",
  "console.page.tools",
  "console.palette.actions",
  "console.palette.late",
  "console.palette.placeholder",
  "console.palette.sections",
  "console.password.digit",
  "console.password.length",
  "console.password.lower",
  "console.password.met",
  "console.password.special",
  "console.password.title",
  "console.password.unmet",
  "console.password.upper",
  "console.payment.active-amount",
  "console.payment.applicant",
  "console.payment.covers",
  "console.payment.expired",
  "console.payment.leaves-lender-nothing",
  "console.payment.lender",
  "console.payment.log",
  "console.payment.oldest",
  "console.payment.panel",
  "console.payment.payable",
  "console.payment.request",
  "console.payment.simulated",
  "console.payment.to-finish",
  "console.payment.use",
  "console.peek.close",
  "console.peek.of",
  "console.percent",
  "console.plugin.failed",
  "console.plugin.misplaced",
  "console.plugin.unknown",
  "console.presence.changing",
  "console.presence.here",
  "console.preview.again",
  "console.preview.busy",
  "console.preview.date",
  "console.preview.failed",
  "console.preview.more",
  "console.preview.no-account",
  "console.preview.none",
  "console.preview.payee",
  "console.preview.payees",
  "console.preview.ready",
  "console.preview.refused",
  "console.preview.sum",
  "console.preview.title",
  "console.preview.typed",
  "console.preview.typed-label",
  "console.problems.*",
  "console.problems.count",
  "console.problems.error",
  "console.problems.fix",
  "console.problems.more",
  "console.problems.place",
  "console.problems.suggestion",
  "console.problems.title",
  "console.problems.version",
  "console.problems.warning",
  "console.record.blank-facts",
  "console.record.complete",
  "console.record.course",
  "console.record.edit-value",
  "console.record.fewer-facts",
  "console.record.hide",
  "console.record.incomplete",
  "console.record.missing",
  "console.record.missing-one",
  "console.record.more-facts",
  "console.record.more-roles",
  "console.record.next",
  "console.record.next-step",
  "console.record.no-tab",
  "console.record.place",
  "console.record.previous",
  "console.record.progress",
  "console.record.reveal",
  "console.record.save-value",
  "console.record.step",
  "console.record.step-done",
  "console.record.step-now",
  "console.record.step-to-come",
  "console.record.steps",
  "console.record.tabs",
  "console.recovery.failure",
  "console.recovery.help",
  "console.recovery.submit",
  "console.recovery.success",
  "console.recovery.title",
  "console.remove",
  "console.required",
  "console.reset.failure",
  "console.reset.invalid",
  "console.reset.mismatch",
  "console.reset.password",
  "console.reset.repeat",
  "console.reset.submit",
  "console.reset.success",
  "console.reset.title",
  "console.retry",
  "console.review.end",
  "console.review.keys",
  "console.review.none",
  "console.review.start",
  "console.review.start.one",
  "console.search",
  "console.search-failed",
  "console.search-in",
  "console.search-offline",
  "console.search-short",
  "console.search.empty",
  "console.search.title",
  "console.searching",
  "console.session.ended",
  "console.sign-in.back",
  "console.sign-in.email",
  "console.sign-in.email-required",
  "console.sign-in.failure",
  "console.sign-in.forgot",
  "console.sign-in.hide",
  "console.sign-in.no-permission",
  "console.sign-in.partners",
  "console.sign-in.password",
  "console.sign-in.password-required",
  "console.sign-in.rules",
  "console.sign-in.show",
  "console.sign-in.submit",
  "console.sign-in.title",
  "console.sign-in.unavailable",
  "console.sign-in.welcome",
  "console.step-up.cancelled",
  "console.step-up.help",
  "console.step-up.help-password",
  "console.step-up.left",
  "console.step-up.title",
  "console.tabs.all",
  "console.to",
  "console.toast.close",
  "console.toast.close-all",
  "console.toast.folded",
  "console.toast.list",
  "console.undo",
  "console.undo.done",
  "console.undo.done-many",
  "console.undo.last",
  "console.units.month",
  "console.units.phone",
  "console.unsaved.body",
  "console.unsaved.leave",
  "console.unsaved.sign-out",
  "console.unsaved.stay",
  "console.unsaved.title",
  "console.version.build",
  "console.version.new",
  "console.version.problems",
  "console.version.reload",
  "console.view-of",
  "console.views.closed",
  "console.views.default",
  "console.views.delete",
  "console.views.discard",
  "console.views.lost",
  "console.views.lost-count",
  "console.views.make-default",
  "console.views.modified",
  "console.views.no-default",
  "console.views.plain",
  "console.views.save",
  "console.views.save-as",
  "console.views.share",
  "console.views.share-shows",
  "console.views.shared",
  "console.views.title",
  "console.views.unknown",
  "console.yes",
  "contracts.*",
  "copy.success",
  "create.cannot-assign",
  "create.cannot-mention",
  "create.prefill-failure",
  "create.success",
  "create.title",
  "create.too-many",
  "data_for_condonation.category",
  "decimal.js",
  "delete.confirm",
  "delete.success",
  "delete.title",
  "dias-feriados-2026-03-09.csv",
  "dispersions.amount",
  "dispersions.disperse",
  "docs.0.key",
  "documents.*",
  "documents.7",
  "documents._reviews",
  "documents.date_format",
  "documents.file",
  "documents.id",
  "documents.type",
  "documents.user",
  "env.vars",
  "error.main",
  "explain.ask",
  "explain.at-maturity",
  "explain.balance-before",
  "explain.billed.*",
  "explain.corrected",
  "explain.correction",
  "explain.credit",
  "explain.entered",
  "explain.fee-left",
  "explain.interest",
  "explain.interest-accrued",
  "explain.iva-of",
  "explain.kept-by-applicant",
  "explain.lender-side",
  "explain.net",
  "explain.of-period",
  "explain.of-periods",
  "explain.offset",
  "explain.opening-fee",
  "explain.others",
  "explain.owed-by-parent",
  "explain.owed.*",
  "explain.paid-on",
  "explain.penalty",
  "explain.penalty-frozen",
  "explain.percent-of",
  "explain.prepaid",
  "explain.recovery",
  "explain.reversed",
  "explain.rules.*",
  "explain.stored",
  "explain.taken-over",
  "explain.tax",
  "explain.tax-inside",
  "explain.title",
  "explain.total",
  "explain.unused",
  "explain.waived-on",
  "export.*",
  "export.name",
  "export.queued",
  "export.success",
  "export.title",
  "factors.issuer",
  "factors.required_from",
  "factors.told",
  "fields.*.",
  "fields.*.*",
  "fields.*.copied",
  "fields.*.empty",
  "fields.*.failure",
  "fields.*.help",
  "fields.*.required",
  "fields.*.saved",
  "fields.*.uniqueItems",
  "fields.schema",
  "figures.counters",
  "figures.snapshot",
  "files.list",
  "filters.deleted",
  "financial.bank_name",
  "financial.clabe",
  "general.*",
  "general.birthdate",
  "general.cellphone",
  "general.complete",
  "general.curp",
  "general.email",
  "general.full_name",
  "general.rfc",
  "generic.failure",
  "generic.not-found",
  "generic.some-error",
  "guarantees.*",
  "help.*",
  "history.action",
  "history.created",
  "history.deleted",
  "history.empty",
  "history.exported",
  "history.exported-more",
  "history.left",
  "history.line",
  "history.more",
  "history.not-restorable",
  "history.restore",
  "history.restore-short",
  "history.restored",
  "history.system",
  "history.title",
  "history.undone",
  "history.unseen",
  "history.what",
  "holidays.date",
  "idempotency.keep",
  "idempotency.take",
  "if.*",
  "index.html",
  "index.lock",
  "item.*",
  "jobs.job",
  "k.*",
  "k.user_id",
  "keywords.*",
  "keywords.additionalProperties",
  "keywords.decimals",
  "keywords.enum",
  "keywords.maximum",
  "keywords.negative",
  "keywords.required",
  "keywords.text",
  "keywords.type",
  "keywords.where",
  "kinds.*.*",
  "kinds.*.format",
  "kinds.boolean.no",
  "kinds.boolean.yes",
  "kinds.clabe.bank",
  "kinds.curp.birthdate",
  "kinds.curp.name",
  "kinds.date.format",
  "kinds.months.many",
  "kinds.months.one",
  "kinds.plus-tax",
  "kinds.secret.hidden",
  "label.load-failure",
  "labels.gone",
  "lines.amount",
  "list.create",
  "list.empty",
  "list.empty.filtered",
  "list.first-page",
  "list.next-page",
  "loan-events.add",
  "loans.*",
  "loans.closed_until",
  "loans.iva_rate",
  "loans.moratorium_base",
  "loans.moratorium_factor",
  "loans.prepayment",
  "loans.read",
  "loans.reversal",
  "loans.shares",
  "loans.withholding_agent",
  "mail.digest.assigned",
  "mail.digest.body",
  "mail.digest.mentioned",
  "mail.digest.record",
  "mail.digest.reminder",
  "mail.digest.report",
  "mail.digest.subject",
  "mail.enrol.body",
  "mail.enrol.subject",
  "mail.invitation.body",
  "mail.invitation.subject",
  "mail.notification.*",
  "mail.recovery.body",
  "mail.recovery.subject",
  "masks.behind",
  "mesa.converts",
  "model.isUnfolded",
  "model.spare",
  "month.*",
  "moratorium.interest",
  "moratorium.iva",
  "moratorium.keep",
  "moratorium.total",
  "moratorium.until",
  "n.failures",
  "navigator.credentials",
  "news.known",
  "no-parent",
  "notices.told",
  "notifications.*.*",
  "notifications.*.body",
  "notifications.*.title",
  "notify.to",
  "p.*",
  "paper.*",
  "params.field",
  "part.*",
  "partials.add",
  "partner-charts.months",
  "parts.css",
  "payments.amount",
  "payments.collected",
  "payments.id",
  "payments.to_offset",
  "payments.update",
  "pending.*",
  "pending.capital",
  "pending.commission",
  "pending.interests",
  "pending.moratorium",
  "people.sides",
  "person.read",
  "placeholders.document",
  "placeholders.no-user",
  "placeholders.none",
  "plugins.*.*",
  "postmaster.pid",
  "preview.*",
  "preview.total",
  "primary.main",
  "print.by",
  "print.filters",
  "print.missing",
  "print.more",
  "print.page",
  "print.title",
  "probe.server-names",
  "profile.age",
  "q.capital",
  "q.interests",
  "q.moratorium",
  "r.*",
  "r._deleted_at",
  "r.dispersed",
  "r.id",
  "r.status",
  "r.token",
  "r.user",
  "r.user_aval",
  "r.user_lender",
  "record.read",
  "recovery.name",
  "references.living",
  "reminders.due",
  "remove.none",
  "request.activation_date",
  "request.user",
  "request.user_lender",
  "requests.activation_date",
  "requests.date",
  "requests.dispersed",
  "requests.nickname",
  "requests.request_parent",
  "requests.user",
  "requests.user_aval",
  "requests.user_lender",
  "resource.action",
  "resource.field",
  "resource.figure",
  "restore.success",
  "revert.renewed",
  "review.failure",
  "review.reject",
  "review.state.*",
  "review.success.*",
  "review.title",
  "review.validate",
  "roll-back.busy",
  "roll-back.fixed",
  "roll-back.read-only",
  "roll-back.refused",
  "roll-back.same",
  "root.*",
  "row.insert",
  "row.lock",
  "row.lock-end",
  "row.lock-weak",
  "row.owner",
  "row.update",
  "rows.by-key",
  "rule.*",
  "rules.*",
  "rules.reduce-term",
  "run.when",
  "schemas.change.*",
  "schemas.effect.*",
  "schemas.effect.*-*",
  "schemas.effect.emptied",
  "schemas.effect.operation.*",
  "schemas.effect.returned",
  "schemas.effect.template",
  "schemas.files.*",
  "schemas.files.preparing",
  "schemas.files.waits",
  "schemas.folder.*",
  "schemas.shipped",
  "schemas.tables.*",
  "schemas.version.*",
  "schemas.widening.*",
  "schemas.widening.all",
  "scopes.*",
  "scopes.not-key",
  "scopes.own",
  "scopes.self",
  "scopes.still-empty",
  "secret.key",
  "selfie.url",
  "server.*",
  "server.account-revoked",
  "server.approval-file",
  "server.approval-refused",
  "server.approval-stale",
  "server.approval-waiting",
  "server.bad-request",
  "server.batch-changed",
  "server.batch-empty",
  "server.batch-expired",
  "server.batch-not-reviewed",
  "server.batch-too-large",
  "server.body-forbidden-key",
  "server.body-not-json",
  "server.body-not-list",
  "server.body-not-multipart",
  "server.body-not-object",
  "server.body-repeated-key",
  "server.body-too-deep",
  "server.body-too-large",
  "server.body-too-many-values",
  "server.company-not-yours",
  "server.cursor-wrong",
  "server.database-full",
  "server.database-lost",
  "server.date-future",
  "server.depends",
  "server.duplicate",
  "server.enrol-mails",
  "server.enrol-no-mail",
  "server.export-too-large",
  "server.factor-last",
  "server.factor-locked",
  "server.factor-needed",
  "server.factor-none",
  "server.factor-required",
  "server.factor-wrong",
  "server.factors-full",
  "server.failed",
  "server.file-link-expired",
  "server.files-unavailable",
  "server.files-unreadable",
  "server.filter-not-json",
  "server.filter-too-deep",
  "server.filter-too-long",
  "server.filter-too-slow",
  "server.headers-too-large",
  "server.idempotency-conflict",
  "server.idempotency-running",
  "server.in-use",
  "server.invalid",
  "server.key-ended",
  "server.key-refused",
  "server.limit-too-large",
  "server.limit-wrong",
  "server.loan.already-condoned",
  "server.loan.already-reversed",
  "server.loan.amount-above-charges",
  "server.loan.amount-invalid",
  "server.loan.amount-too-large",
  "server.loan.amount-zero",
  "server.loan.banned",
  "server.loan.below-correction",
  "server.loan.closed",
  "server.loan.commission-version",
  "server.loan.date-before-activation",
  "server.loan.dates-not-increasing",
  "server.loan.dispersed-later",
  "server.loan.dispersed-payment",
  "server.loan.no-cat",
  "server.loan.not-a-cascade",
  "server.loan.not-active",
  "server.loan.not-cancellable",
  "server.loan.not-dispersed",
  "server.loan.not-last",
  "server.loan.nothing-to-condone",
  "server.loan.nothing-to-pay-out",
  "server.loan.opening-too-large",
  "server.loan.out-of-order",
  "server.loan.parent-changed",
  "server.loan.payment-not-dispersed",
  "server.loan.period-closed",
  "server.loan.renewal-amount",
  "server.loan.row-closed",
  "server.loan.row-overdue",
  "server.locked-out",
  "server.log",
  "server.log.*",
  "server.media-type",
  "server.missing-value",
  "server.narrowing",
  "server.no-glyph",
  "server.no-template",
  "server.not-found",
  "server.not-signed-in",
  "server.not-yet",
  "server.order-wrong",
  "server.other-records",
  "server.page-wrong",
  "server.passkey-not-here",
  "server.password-elsewhere",
  "server.password-long",
  "server.password-same",
  "server.password-weak",
  "server.password-wrong",
  "server.passwords-busy",
  "server.preview-ids",
  "server.provider-says",
  "server.provider-unavailable",
  "server.raced",
  "server.reset-invalid",
  "server.section-not-allowed",
  "server.session-closed",
  "server.sign-in-expired",
  "server.starting",
  "server.step-up",
  "server.stopping",
  "server.token-expired",
  "server.too-long-for-paper",
  "server.too-many-requests",
  "server.too-many-rows",
  "server.too-many-sign-ins",
  "server.too-slow",
  "server.unavailable",
  "server.unknown-action",
  "server.unknown-column",
  "server.unknown-field",
  "server.unknown-filter",
  "server.unknown-operation",
  "server.unknown-parameter",
  "server.unknown-path",
  "server.unknown-resource",
  "server.unknown-sort",
  "server.unsure",
  "session.read",
  "sessions.device",
  "sessions.device.unknown",
  "share.success",
  "share.title",
  "special.*.commission",
  "special.*.total",
  "stand.when.asked_by",
  "starting.css",
  "states.*.help",
  "styles.xml",
  "subjects.*",
  "success.main",
  "surface.hover",
  "surface.selected",
  "surface.sunken",
  "t.*",
  "t.id",
  "table.column",
  "text.disabled",
  "text.primary",
  "text.secondary",
  "tones.*.back",
  "tones.*.bar",
  "tones.*.text",
  "u._s",
  "u.email",
  "u.financial__bank_name",
  "u.financial__clabe",
  "u.id",
  "undo.changed",
  "undo.changed-field",
  "undo.impossible",
  "undo.reason",
  "undo.too-late",
  "unknown.*",
  "unknown.billings",
  "update.failure",
  "update.late",
  "update.success",
  "upload.accepts",
  "upload.cancel",
  "upload.drop",
  "upload.failure",
  "upload.kinds.*",
  "upload.progress",
  "upload.success",
  "user.email",
  "user.financial.clabe",
  "user.general.full_name",
  "user.id",
  "user.id_partner",
  "users._reviews",
  "users.general.rfc",
  "users.roles",
  "users.status",
  "users.type_account",
  "validate.rejected",
  "validate.when",
  "validate.when.status",
  "verdicts.changed",
  "verdicts.field",
  "verdicts.field-read",
  "verdicts.guard",
  "verdicts.last-admin",
  "verdicts.needs-search",
  "verdicts.not-allowed",
  "verdicts.owned-field",
  "verdicts.possible-by",
  "verdicts.possible-for",
  "verdicts.possible-from",
  "verdicts.possible-when",
  "verdicts.read-only",
  "verdicts.self",
  "verdicts.wrong-state",
  "wallet.totals",
  "warning.main",
  "words.*",
  "x.*"
 ],
 "params": {
  "$schema": [],
  "*._deleted_at": [],
  "*.confirm": [
   "title"
  ],
  "*.id": [],
  "*.n": [],
  "*.new": [],
  "*.notice.*": [],
  "*.one": [],
  "*.row.failure": [],
  "*.row.success": [],
  "*.warn.*": [
   "count"
  ],
  ".s.PGSQL.*": [],
  "activate.failure": [
   "error"
  ],
  "activate.help": [],
  "activate.notice.title": [
   "token"
  ],
  "activate.notice.user": [
   "amount",
   "token"
  ],
  "activate.notice.user_aval": [
   "amount",
   "token"
  ],
  "activate.notice.user_lender": [
   "amount",
   "token"
  ],
  "activate.preview.accrued": [],
  "activate.preview.commission": [],
  "activate.preview.forgiven": [],
  "activate.preview.interests": [],
  "activate.preview.iva_interests": [],
  "activate.preview.iva_moratorium": [],
  "activate.preview.moratorium": [],
  "activate.preview.opening": [],
  "activate.preview.rolled": [],
  "activate.success": [],
  "activate.title": [],
  "activate.warn.forgives": [],
  "activate.warn.leaves-lender-nothing": [],
  "activate.when": [],
  "amortizations.grow": [],
  "amortizations.update": [],
  "api-key.*": [],
  "apply.help": [],
  "apply.row.failure": [],
  "apply.row.success": [],
  "apply.title": [],
  "apply.when": [],
  "approve.confirm": [],
  "approve.failure": [
   "error"
  ],
  "approve.folder": [],
  "approve.nobody": [],
  "approve.refused": [
   "problems"
  ],
  "approve.stale": [],
  "approve.success": [],
  "approve.title": [],
  "approve.when": [],
  "approve.when.asked_by": [],
  "approve.when.status": [],
  "audit.insert": [],
  "audits.title": [],
  "bill-applicant.help": [],
  "bill-applicant.title": [],
  "bill-applicant.when": [],
  "bill-interest.help": [],
  "bill-interest.title": [],
  "bill-interest.when": [],
  "bill-lender.help": [],
  "bill-lender.title": [],
  "bill-lender.when": [],
  "bill-opening.help": [],
  "bill-opening.title": [],
  "bill-opening.when": [],
  "bill.broken": [
   "rules"
  ],
  "bill.created": [],
  "bill.existing": [],
  "bill.no-issuer": [],
  "bill.nothing": [],
  "cancel-loan.confirm": [
   "token"
  ],
  "cancel-loan.failure": [
   "error"
  ],
  "cancel-loan.help": [],
  "cancel-loan.notice.title": [
   "token"
  ],
  "cancel-loan.notice.user": [
   "amount",
   "token"
  ],
  "cancel-loan.notice.user_lender": [
   "amount",
   "token"
  ],
  "cancel-loan.success": [],
  "cancel-loan.title": [],
  "cancel-loan.when": [],
  "cancel.confirm": [
   "token"
  ],
  "cancel.failure": [
   "error"
  ],
  "cancel.help": [],
  "cancel.no-substitute": [],
  "cancel.notice.title": [
   "token"
  ],
  "cancel.notice.user": [
   "amount",
   "token"
  ],
  "cancel.notice.user_lender": [
   "amount",
   "token"
  ],
  "cancel.success": [],
  "cancel.title": [],
  "cancel.when": [],
  "change-role.confirm": [],
  "change-role.failure": [
   "error"
  ],
  "change-role.success": [],
  "change-role.title": [],
  "change-role.when": [],
  "check.expired": [],
  "check.kind": [],
  "check.pair": [],
  "check.password": [],
  "check.rfc": [],
  "check.unreadable": [],
  "check.whole": [],
  "checks.birthdate-possible": [
   "limit"
  ],
  "checks.clabe-bank-agree": [],
  "checks.content-is-what-it-says": [],
  "checks.curp-agrees": [],
  "checks.guarantor-is-borrower": [],
  "checks.guarantor-is-lender": [],
  "checks.last-keeper": [],
  "checks.lender-is-borrower": [],
  "checks.opening-leaves-something": [],
  "checks.ownership-total": [],
  "checks.parties-differ": [],
  "checks.parties-not-banned": [],
  "checks.passed-holiday-stays": [],
  "checks.person-not-banned": [],
  "checks.renewal-amount": [
   "amount"
  ],
  "checks.renewal-of-closed": [],
  "checks.renewal-of-undispersed": [],
  "checks.renewal-parties-match": [],
  "checks.signed-before-activation": [],
  "checks.view-fits": [
   "problem"
  ],
  "checks.view-list": [],
  "checks.view-shape": [],
  "checks.within-reach": [],
  "collect-signatures.failure": [],
  "collect-signatures.success": [],
  "collect-signatures.title": [],
  "companies.of-person": [],
  "computed.flags": [],
  "computed.values": [],
  "console.accept": [],
  "console.actions": [],
  "console.add": [],
  "console.any": [],
  "console.approval.sent": [],
  "console.approval.sent-many": [
   "count"
  ],
  "console.aside.title": [],
  "console.back": [],
  "console.batch.queued": [],
  "console.batch.reviewing": [
   "count",
   "reviewed"
  ],
  "console.batch.reviewing.one": [],
  "console.bell.all": [],
  "console.bell.title": [
   "count"
  ],
  "console.bell.unread": [
   "count"
  ],
  "console.board.column": [
   "count",
   "label"
  ],
  "console.board.more": [
   "count"
  ],
  "console.board.move": [
   "label"
  ],
  "console.board.no-moves": [],
  "console.board.no-way": [
   "state"
  ],
  "console.calculator.balance": [],
  "console.calculator.busy": [],
  "console.calculator.cat": [],
  "console.calculator.cat-none": [],
  "console.calculator.cat-note": [],
  "console.calculator.failure": [],
  "console.calculator.final": [],
  "console.calculator.incomplete": [],
  "console.calculator.interest": [],
  "console.calculator.iva": [],
  "console.calculator.opening": [],
  "console.calculator.payment": [],
  "console.calculator.period": [],
  "console.calculator.periodic": [],
  "console.calculator.periods": [
   "count"
  ],
  "console.calculator.periods.one": [],
  "console.calculator.principal": [],
  "console.calculator.schedule": [],
  "console.calculator.title": [],
  "console.calculator.to-disperse": [],
  "console.calculator.total": [],
  "console.calendar.all": [
   "count",
   "day",
   "sum"
  ],
  "console.calendar.month": [],
  "console.calendar.more": [
   "count"
  ],
  "console.calendar.next": [],
  "console.calendar.previous": [],
  "console.calendar.today": [],
  "console.calendar.week": [],
  "console.cancel": [],
  "console.chart.active": [],
  "console.chart.active-wallet": [],
  "console.chart.capital": [],
  "console.chart.download": [],
  "console.chart.empty": [],
  "console.chart.interest": [],
  "console.chart.interest-active": [],
  "console.chart.interest-passive": [],
  "console.chart.month": [],
  "console.chart.on-time": [],
  "console.chart.over-90": [],
  "console.chart.passive": [],
  "console.chart.passive-wallet": [],
  "console.chart.png": [],
  "console.chart.summary": [
   "text",
   "title"
  ],
  "console.chart.table": [],
  "console.chart.under-90": [],
  "console.chart.xlsx": [],
  "console.check-fields": [],
  "console.choose-file": [],
  "console.clear": [],
  "console.close": [],
  "console.collapse": [],
  "console.condition.*": [],
  "console.condition.add-group": [],
  "console.condition.add-line": [],
  "console.condition.after": [],
  "console.condition.all": [],
  "console.condition.and": [],
  "console.condition.any": [],
  "console.condition.as-text": [
   "text"
  ],
  "console.condition.at-least": [],
  "console.condition.at-most": [],
  "console.condition.before": [],
  "console.condition.between": [],
  "console.condition.business": [
   "count"
  ],
  "console.condition.business.one": [
   "count"
  ],
  "console.condition.clear": [],
  "console.condition.day.month": [],
  "console.condition.day.month-1m": [],
  "console.condition.day.quarter": [],
  "console.condition.day.week": [],
  "console.condition.day.year": [],
  "console.condition.days-ago": [],
  "console.condition.empty": [],
  "console.condition.field": [],
  "console.condition.filled": [],
  "console.condition.group": [],
  "console.condition.group-of": [
   "number"
  ],
  "console.condition.how": [],
  "console.condition.is": [],
  "console.condition.is-empty": [],
  "console.condition.is-filled": [],
  "console.condition.is-not": [],
  "console.condition.less": [],
  "console.condition.more": [],
  "console.condition.not": [],
  "console.condition.number": [],
  "console.condition.one-of": [],
  "console.condition.open": [],
  "console.condition.or": [],
  "console.condition.period": [],
  "console.condition.remove": [
   "number"
  ],
  "console.condition.title": [],
  "console.condition.today": [],
  "console.condition.value": [],
  "console.condition.values": [],
  "console.condone.includes": [
   "names"
  ],
  "console.conflict.beside": [
   "mine",
   "theirs"
  ],
  "console.conflict.body": [],
  "console.conflict.followed": [
   "fields"
  ],
  "console.conflict.keep-mine": [],
  "console.conflict.keep-theirs": [],
  "console.conflict.mine": [],
  "console.conflict.theirs": [],
  "console.conflict.title": [],
  "console.connection.away": [],
  "console.connection.lost": [],
  "console.connection.needs-network": [],
  "console.connection.not-sent": [],
  "console.connection.offline": [],
  "console.connection.offline-since": [
   "time"
  ],
  "console.connection.part-missing": [],
  "console.connection.part-offline": [],
  "console.connection.reload": [],
  "console.connection.see-record": [],
  "console.connection.slow": [],
  "console.connection.unknown": [],
  "console.connection.unknown-row": [],
  "console.connection.unknown-title": [],
  "console.connection.unreachable": [],
  "console.copy": [],
  "console.copy-of": [
   "title"
  ],
  "console.create-of": [
   "title"
  ],
  "console.currency": [],
  "console.details": [],
  "console.document.*": [],
  "console.document.all-pages": [],
  "console.document.dock": [],
  "console.document.download": [],
  "console.document.expired": [
   "date"
  ],
  "console.document.failed": [],
  "console.document.fit": [],
  "console.document.floating": [],
  "console.document.image": [
   "title"
  ],
  "console.document.move": [],
  "console.document.other": [
   "type"
  ],
  "console.document.page": [
   "page",
   "pages"
  ],
  "console.document.preview": [],
  "console.document.progress": [],
  "console.document.replace": [],
  "console.document.rotate": [],
  "console.document.save-validity": [],
  "console.document.sealed": [],
  "console.document.upload": [],
  "console.document.validity": [],
  "console.document.version": [
   "version"
  ],
  "console.document.versions": [],
  "console.document.view": [],
  "console.document.zoom-in": [],
  "console.document.zoom-out": [],
  "console.download-of": [
   "title"
  ],
  "console.draft.changed": [],
  "console.draft.differences": [],
  "console.draft.discard": [],
  "console.draft.field": [],
  "console.draft.now": [],
  "console.draft.take": [],
  "console.draft.title": [
   "when"
  ],
  "console.draft.today": [
   "time"
  ],
  "console.draft.typed": [],
  "console.draft.value": [
   "value",
   "when"
  ],
  "console.due.*": [
   "count"
  ],
  "console.due.late": [
   "count"
  ],
  "console.due.late.one": [],
  "console.due.soon": [
   "count"
  ],
  "console.due.soon.one": [],
  "console.due.today": [],
  "console.edit": [],
  "console.edit-of": [
   "title"
  ],
  "console.enrol.activate": [],
  "console.enrol.notice": [
   "until"
  ],
  "console.error-load": [],
  "console.error-reference": [
   "reference"
  ],
  "console.error.foreign-address": [],
  "console.error.generic": [],
  "console.expand": [],
  "console.factor.*": [],
  "console.factor.about-*": [],
  "console.factor.about-passkey": [],
  "console.factor.about-totp": [],
  "console.factor.activate": [],
  "console.factor.add-*": [],
  "console.factor.add-passkey": [],
  "console.factor.add-totp": [],
  "console.factor.back": [],
  "console.factor.code": [],
  "console.factor.codes": [],
  "console.factor.codes-file": [],
  "console.factor.codes-help": [],
  "console.factor.confirm": [],
  "console.factor.copied": [],
  "console.factor.copy": [],
  "console.factor.download": [],
  "console.factor.enrol": [],
  "console.factor.enrol-help": [],
  "console.factor.enter": [],
  "console.factor.go-on": [],
  "console.factor.help": [],
  "console.factor.mailed": [],
  "console.factor.make-passkey": [],
  "console.factor.missing": [],
  "console.factor.name": [],
  "console.factor.name-*": [],
  "console.factor.name-passkey": [],
  "console.factor.name-totp": [],
  "console.factor.passkey-next": [],
  "console.factor.passkey-unknown": [],
  "console.factor.passkey-unmade": [],
  "console.factor.passkey-unused": [],
  "console.factor.print": [],
  "console.factor.qr": [],
  "console.factor.recovery": [],
  "console.factor.saved": [],
  "console.factor.scan": [],
  "console.factor.sign-in-passkey": [],
  "console.factor.title": [],
  "console.factor.totp": [],
  "console.factor.type": [],
  "console.factor.unsaved": [],
  "console.factor.use-*": [],
  "console.factor.use-passkey": [],
  "console.factor.use-password": [],
  "console.factor.use-recovery": [],
  "console.factor.use-totp": [],
  "console.figure.*": [],
  "console.figure.aged": [
   "first",
   "last"
  ],
  "console.figure.before": [
   "value"
  ],
  "console.figure.blank": [],
  "console.figure.day": [],
  "console.figure.from": [],
  "console.figure.old": [
   "first"
  ],
  "console.figure.others": [],
  "console.figure.records": [],
  "console.figure.reversed": [],
  "console.figure.span": [],
  "console.figure.span.*": [],
  "console.figure.span.between": [],
  "console.figure.span.last-month": [],
  "console.figure.span.month": [],
  "console.figure.span.quarter": [],
  "console.figure.span.today": [],
  "console.figure.span.two-months": [],
  "console.figure.span.week": [],
  "console.figure.span.year": [],
  "console.figure.until": [],
  "console.figure.young": [
   "last"
  ],
  "console.footer.local": [],
  "console.form.add-item": [],
  "console.form.copy-typed": [],
  "console.form.entry": [
   "value"
  ],
  "console.form.lost-*": [
   "plural"
  ],
  "console.form.lost-action": [
   "title"
  ],
  "console.form.lost-create": [
   "plural"
  ],
  "console.form.lost-update": [
   "plural"
  ],
  "console.form.open-calendar": [],
  "console.form.placeholder.*": [],
  "console.form.placeholder.date": [],
  "console.form.placeholder.moment": [],
  "console.form.placeholder.month": [],
  "console.form.reference-search": [
   "limit"
  ],
  "console.form.remove-item": [
   "label"
  ],
  "console.form.source-broken": [],
  "console.form.source-denied": [],
  "console.form.source-old": [],
  "console.from": [],
  "console.gallery.count": [
   "count"
  ],
  "console.gallery.next": [],
  "console.gallery.one": [],
  "console.gallery.open": [
   "number"
  ],
  "console.gallery.previous": [],
  "console.go-home": [],
  "console.go-list": [
   "title"
  ],
  "console.help.actions": [],
  "console.help.fields": [],
  "console.help.none": [],
  "console.help.states": [],
  "console.help.title": [],
  "console.keyboard.*": [],
  "console.keyboard.close": [],
  "console.keyboard.down": [],
  "console.keyboard.end-key": [],
  "console.keyboard.enter-key": [],
  "console.keyboard.explain": [],
  "console.keyboard.first": [],
  "console.keyboard.go": [
   "label"
  ],
  "console.keyboard.home-key": [],
  "console.keyboard.keys": [],
  "console.keyboard.last": [],
  "console.keyboard.left": [],
  "console.keyboard.move": [],
  "console.keyboard.next": [],
  "console.keyboard.note": [],
  "console.keyboard.open": [],
  "console.keyboard.open-apart": [],
  "console.keyboard.or": [],
  "console.keyboard.page-help": [],
  "console.keyboard.peek": [],
  "console.keyboard.pending": [],
  "console.keyboard.place.*": [],
  "console.keyboard.place.everywhere": [],
  "console.keyboard.place.form": [],
  "console.keyboard.place.list": [],
  "console.keyboard.place.moving": [],
  "console.keyboard.place.record": [],
  "console.keyboard.place.review": [],
  "console.keyboard.previous": [],
  "console.keyboard.reject": [],
  "console.keyboard.right": [],
  "console.keyboard.save": [],
  "console.keyboard.search": [],
  "console.keyboard.space-key": [],
  "console.keyboard.then": [],
  "console.keyboard.title": [],
  "console.keyboard.undo": [],
  "console.keyboard.up": [],
  "console.keyboard.validate": [],
  "console.layout.board": [],
  "console.layout.calendar": [],
  "console.layout.table": [],
  "console.list.*": [],
  "console.list.add-chip": [
   "title"
  ],
  "console.list.add-filter": [],
  "console.list.apply": [],
  "console.list.ascending": [],
  "console.list.bulk-done": [
   "done",
   "what"
  ],
  "console.list.bulk-done.one": [
   "done",
   "what"
  ],
  "console.list.bulk-failed": [
   "count",
   "failed"
  ],
  "console.list.bulk-line": [
   "error",
   "label"
  ],
  "console.list.choose-everything": [
   "what"
  ],
  "console.list.choose-everything.one": [
   "what"
  ],
  "console.list.clear-filters": [],
  "console.list.clear-selection": [],
  "console.list.column*": [],
  "console.list.column-fit": [],
  "console.list.column-hide": [],
  "console.list.column-left": [],
  "console.list.column-menu": [
   "title"
  ],
  "console.list.column-moved": [
   "count",
   "place",
   "title"
  ],
  "console.list.column-narrower": [],
  "console.list.column-pin": [],
  "console.list.column-right": [],
  "console.list.column-unpin": [],
  "console.list.column-wider": [],
  "console.list.columns": [],
  "console.list.columns-reset": [],
  "console.list.comfortable": [],
  "console.list.compact": [],
  "console.list.density": [],
  "console.list.descending": [],
  "console.list.done": [],
  "console.list.everything": [
   "all",
   "what"
  ],
  "console.list.everything-but": [
   "all",
   "what"
  ],
  "console.list.everything-but.one": [
   "all",
   "what"
  ],
  "console.list.everything.one": [
   "what"
  ],
  "console.list.export": [],
  "console.list.filter": [],
  "console.list.filter-chip": [
   "title",
   "value"
  ],
  "console.list.filters": [],
  "console.list.first": [],
  "console.list.fold": [],
  "console.list.last": [],
  "console.list.max": [],
  "console.list.min": [],
  "console.list.next": [],
  "console.list.no-totals": [],
  "console.list.open-row": [
   "label"
  ],
  "console.list.page": [
   "page"
  ],
  "console.list.page-of": [
   "count",
   "from",
   "to"
  ],
  "console.list.previous": [],
  "console.list.refresh": [],
  "console.list.remove-chip": [
   "title"
  ],
  "console.list.remove-filter": [
   "title"
  ],
  "console.list.row-menu": [
   "label"
  ],
  "console.list.rows": [],
  "console.list.saved-views": [],
  "console.list.select": [],
  "console.list.select-all": [],
  "console.list.selected": [
   "what"
  ],
  "console.list.selected.one": [
   "what"
  ],
  "console.list.selection-cleared": [],
  "console.list.show-column": [
   "title"
  ],
  "console.list.so-many": [
   "count",
   "plural"
  ],
  "console.list.so-many.one": [
   "title"
  ],
  "console.list.sort": [
   "title"
  ],
  "console.list.tabs": [],
  "console.list.too-many-to-sum": [],
  "console.list.total": [
   "title"
  ],
  "console.list.totals": [],
  "console.list.unfold": [
   "count"
  ],
  "console.list.unfold.one": [],
  "console.list.yes-no": [],
  "console.loading": [],
  "console.menu.breadcrumb": [],
  "console.menu.collapse": [],
  "console.menu.expand": [],
  "console.menu.open": [],
  "console.menu.rule-detail": [],
  "console.menu.sign-out": [],
  "console.menu.skip": [],
  "console.menu.switch-company": [],
  "console.menu.title": [],
  "console.menu.user": [],
  "console.months": [],
  "console.news.none": [],
  "console.news.title": [],
  "console.news.understood": [],
  "console.no": [],
  "console.no-options": [],
  "console.no-results": [],
  "console.not-found": [],
  "console.notes.more": [],
  "console.open": [],
  "console.page.tools": [],
  "console.palette.actions": [],
  "console.palette.late": [
   "lists"
  ],
  "console.palette.placeholder": [],
  "console.palette.sections": [],
  "console.password.digit": [],
  "console.password.length": [],
  "console.password.lower": [],
  "console.password.met": [],
  "console.password.special": [],
  "console.password.title": [],
  "console.password.unmet": [],
  "console.password.upper": [],
  "console.payment.active-amount": [],
  "console.payment.applicant": [],
  "console.payment.covers": [],
  "console.payment.expired": [],
  "console.payment.leaves-lender-nothing": [],
  "console.payment.lender": [],
  "console.payment.log": [],
  "console.payment.oldest": [
   "date"
  ],
  "console.payment.panel": [],
  "console.payment.payable": [],
  "console.payment.request": [],
  "console.payment.simulated": [],
  "console.payment.to-finish": [],
  "console.payment.use": [],
  "console.peek.close": [],
  "console.peek.of": [
   "label"
  ],
  "console.percent": [],
  "console.plugin.failed": [
   "name"
  ],
  "console.plugin.misplaced": [
   "name"
  ],
  "console.plugin.unknown": [
   "name"
  ],
  "console.presence.changing": [
   "fields",
   "who"
  ],
  "console.presence.here": [
   "who"
  ],
  "console.preview.again": [],
  "console.preview.busy": [],
  "console.preview.date": [],
  "console.preview.failed": [
   "error"
  ],
  "console.preview.more": [
   "count"
  ],
  "console.preview.no-account": [],
  "console.preview.none": [],
  "console.preview.payee": [],
  "console.preview.payees": [],
  "console.preview.ready": [
   "all",
   "count"
  ],
  "console.preview.ready.one": [
   "all"
  ],
  "console.preview.refused": [],
  "console.preview.sum": [],
  "console.preview.title": [],
  "console.preview.typed": [
   "total"
  ],
  "console.preview.typed-label": [],
  "console.problems.*": [],
  "console.problems.count": [
   "count"
  ],
  "console.problems.count.one": [],
  "console.problems.error": [],
  "console.problems.fix": [],
  "console.problems.help": [],
  "console.problems.help-warnings": [],
  "console.problems.more": [
   "count"
  ],
  "console.problems.more.one": [],
  "console.problems.place": [],
  "console.problems.suggestion": [],
  "console.problems.title": [],
  "console.problems.version": [
   "at",
   "n"
  ],
  "console.problems.warning": [],
  "console.record.blank-facts": [
   "count"
  ],
  "console.record.complete": [],
  "console.record.course": [],
  "console.record.edit-value": [
   "title"
  ],
  "console.record.fewer-facts": [],
  "console.record.hide": [
   "title"
  ],
  "console.record.incomplete": [],
  "console.record.missing": [
   "all",
   "missing"
  ],
  "console.record.missing-one": [
   "all"
  ],
  "console.record.more-facts": [],
  "console.record.more-roles": [
   "count",
   "roles"
  ],
  "console.record.next": [],
  "console.record.next-step": [
   "action",
   "roles",
   "state"
  ],
  "console.record.no-tab": [
   "opened"
  ],
  "console.record.place": [
   "count",
   "place"
  ],
  "console.record.previous": [],
  "console.record.progress": [
   "part",
   "percent",
   "title",
   "total"
  ],
  "console.record.reveal": [
   "title"
  ],
  "console.record.save-value": [
   "title"
  ],
  "console.record.step": [
   "count",
   "place",
   "state"
  ],
  "console.record.step-done": [],
  "console.record.step-now": [],
  "console.record.step-to-come": [],
  "console.record.steps": [],
  "console.record.tabs": [],
  "console.recovery.failure": [],
  "console.recovery.help": [],
  "console.recovery.submit": [],
  "console.recovery.success": [],
  "console.recovery.title": [],
  "console.remove": [],
  "console.required": [],
  "console.reset.failure": [],
  "console.reset.invalid": [],
  "console.reset.mismatch": [],
  "console.reset.password": [],
  "console.reset.repeat": [],
  "console.reset.submit": [],
  "console.reset.success": [],
  "console.reset.title": [],
  "console.retry": [],
  "console.review.end": [],
  "console.review.keys": [
   "count"
  ],
  "console.review.none": [
   "count"
  ],
  "console.review.start": [
   "count"
  ],
  "console.review.start.one": [],
  "console.search": [],
  "console.search-failed": [],
  "console.search-in": [
   "title"
  ],
  "console.search-offline": [],
  "console.search-short": [
   "limit"
  ],
  "console.search.empty": [],
  "console.search.title": [],
  "console.searching": [],
  "console.session.ended": [],
  "console.sign-in.back": [],
  "console.sign-in.email": [],
  "console.sign-in.email-required": [],
  "console.sign-in.failure": [],
  "console.sign-in.forgot": [],
  "console.sign-in.hide": [],
  "console.sign-in.no-permission": [],
  "console.sign-in.partners": [],
  "console.sign-in.password": [],
  "console.sign-in.password-required": [],
  "console.sign-in.rules": [],
  "console.sign-in.show": [],
  "console.sign-in.submit": [],
  "console.sign-in.title": [],
  "console.sign-in.unavailable": [],
  "console.sign-in.welcome": [],
  "console.step-up.cancelled": [],
  "console.step-up.help": [],
  "console.step-up.help-password": [],
  "console.step-up.left": [
   "count",
   "left"
  ],
  "console.step-up.title": [],
  "console.tabs.all": [],
  "console.to": [],
  "console.toast.close": [],
  "console.toast.close-all": [],
  "console.toast.folded": [
   "count"
  ],
  "console.toast.folded.one": [],
  "console.toast.list": [],
  "console.undo": [],
  "console.undo.done": [
   "text"
  ],
  "console.undo.done-many": [
   "count"
  ],
  "console.undo.last": [
   "text"
  ],
  "console.units.month": [],
  "console.units.phone": [],
  "console.unsaved.body": [],
  "console.unsaved.leave": [],
  "console.unsaved.sign-out": [],
  "console.unsaved.stay": [],
  "console.unsaved.title": [],
  "console.version.build": [],
  "console.version.new": [],
  "console.version.problems": [],
  "console.version.reload": [],
  "console.view-of": [
   "title"
  ],
  "console.views.closed": [],
  "console.views.default": [],
  "console.views.delete": [],
  "console.views.discard": [],
  "console.views.lost": [
   "columns"
  ],
  "console.views.lost-count": [
   "count"
  ],
  "console.views.make-default": [],
  "console.views.modified": [],
  "console.views.no-default": [],
  "console.views.plain": [],
  "console.views.save": [],
  "console.views.save-as": [],
  "console.views.share": [],
  "console.views.share-shows": [],
  "console.views.shared": [],
  "console.views.title": [],
  "console.views.unknown": [],
  "console.yes": [],
  "convert-documents.failure": [],
  "convert-documents.success": [],
  "convert-documents.title": [],
  "convert-documents.when": [],
  "copy.success": [],
  "create.already-registered": [],
  "create.already-registered.title": [],
  "create.cannot-assign": [
   "person"
  ],
  "create.cannot-mention": [
   "person"
  ],
  "create.collect-failure": [],
  "create.collected": [],
  "create.confirm": [],
  "create.failure": [
   "body",
   "error"
  ],
  "create.generated": [],
  "create.help": [],
  "create.notice.title": [
   "request.token",
   "token"
  ],
  "create.notice.user": [
   "amount",
   "date",
   "id",
   "preview.total",
   "request.token",
   "token",
   "type"
  ],
  "create.notice.user_aval": [
   "amount",
   "date",
   "request.token",
   "token"
  ],
  "create.notice.user_lender": [
   "amount",
   "date",
   "id",
   "preview.total",
   "request.token",
   "token"
  ],
  "create.paid": [],
  "create.pay-failure": [],
  "create.prefill-failure": [],
  "create.prefill-outdated": [],
  "create.preview.capital": [],
  "create.preview.commission": [],
  "create.preview.interests": [],
  "create.preview.iva_interests": [],
  "create.preview.iva_moratorium": [],
  "create.preview.moratorium": [],
  "create.preview.total": [],
  "create.registered": [],
  "create.simulated": [],
  "create.success": [],
  "create.title": [],
  "create.too-many": [
   "minutes"
  ],
  "create.unregistered": [],
  "create.warn.identical": [],
  "data_for_condonation.category": [],
  "delete.confirm": [
   "description",
   "label"
  ],
  "delete.confirm-many": [
   "count"
  ],
  "delete.confirm-many.one": [],
  "delete.failure": [
   "error"
  ],
  "delete.help": [],
  "delete.success": [],
  "delete.title": [],
  "disperse.confirm": [
   "token"
  ],
  "disperse.failure": [
   "error"
  ],
  "disperse.help": [],
  "disperse.notice.id_user_lender": [
   "amount",
   "token"
  ],
  "disperse.notice.title": [
   "token"
  ],
  "disperse.notice.user": [
   "amount",
   "token"
  ],
  "disperse.preview.amount": [],
  "disperse.preview.capital": [],
  "disperse.preview.commission": [],
  "disperse.preview.correction": [],
  "disperse.preview.iva": [],
  "disperse.preview.net": [],
  "disperse.preview.offset": [],
  "disperse.preview.share": [],
  "disperse.preview.withholding": [],
  "disperse.row.failure": [],
  "disperse.success": [],
  "disperse.title": [],
  "disperse.warn.no-account": [
   "count"
  ],
  "disperse.when": [],
  "documents-loaded.failure": [],
  "documents-loaded.help": [],
  "documents-loaded.notice.title": [
   "token"
  ],
  "documents-loaded.notice.user": [
   "amount",
   "token"
  ],
  "documents-loaded.success": [],
  "documents-loaded.title": [],
  "documents-signed.failure": [],
  "documents-signed.success": [],
  "documents-signed.title": [],
  "download.title": [],
  "end-other-sessions.confirm": [],
  "end-other-sessions.failure": [
   "error"
  ],
  "end-other-sessions.success": [],
  "end-other-sessions.title": [],
  "end.confirm": [],
  "end.failure": [
   "error"
  ],
  "end.success": [],
  "end.title": [],
  "end.when": [],
  "erase.confirm": [],
  "erase.failure": [
   "error"
  ],
  "erase.success": [],
  "erase.title": [],
  "erase.when": [],
  "expire.failure": [],
  "expire.help": [],
  "expire.success": [],
  "expire.title": [],
  "explain.ask": [],
  "explain.at-maturity": [],
  "explain.balance-before": [],
  "explain.billed.*": [],
  "explain.billed.commission": [],
  "explain.billed.interest": [],
  "explain.billed.lender_commission": [],
  "explain.billed.opening": [],
  "explain.billed.penalty": [],
  "explain.corrected": [],
  "explain.correction": [],
  "explain.credit": [],
  "explain.entered": [],
  "explain.fee-left": [],
  "explain.interest": [
   "balance",
   "days",
   "rate"
  ],
  "explain.interest-accrued": [],
  "explain.iva-of": [
   "what"
  ],
  "explain.kept-by-applicant": [],
  "explain.lender-side": [],
  "explain.net": [],
  "explain.of-period": [
   "period",
   "what"
  ],
  "explain.of-periods": [
   "from",
   "to",
   "what"
  ],
  "explain.offset": [],
  "explain.opening-fee": [],
  "explain.others": [],
  "explain.owed-by-parent": [],
  "explain.owed.*": [],
  "explain.owed.capital": [],
  "explain.owed.commission": [],
  "explain.owed.interests": [],
  "explain.owed.iva_interests": [],
  "explain.owed.iva_moratorium": [],
  "explain.owed.moratorium": [],
  "explain.paid-on": [
   "date"
  ],
  "explain.penalty": [
   "days",
   "factor",
   "rate"
  ],
  "explain.penalty-frozen": [],
  "explain.percent-of": [
   "base",
   "rate"
  ],
  "explain.prepaid": [],
  "explain.recovery": [],
  "explain.reversed": [],
  "explain.rules.*": [],
  "explain.rules.bill": [],
  "explain.rules.commissions": [],
  "explain.rules.condonation": [],
  "explain.rules.debts": [],
  "explain.rules.interest": [],
  "explain.rules.iva": [],
  "explain.rules.level": [],
  "explain.rules.maturity": [],
  "explain.rules.moratorium": [],
  "explain.rules.offset": [],
  "explain.rules.order": [],
  "explain.rules.payout": [],
  "explain.rules.renewals": [],
  "explain.rules.reversal": [],
  "explain.rules.sides": [],
  "explain.rules.stored": [],
  "explain.rules.terms": [],
  "explain.rules.withholdings": [],
  "explain.stored": [],
  "explain.taken-over": [],
  "explain.tax": [],
  "explain.tax-inside": [
   "amount"
  ],
  "explain.title": [
   "title"
  ],
  "explain.total": [],
  "explain.unused": [],
  "explain.waived-on": [
   "date"
  ],
  "export.*": [],
  "export.csv": [],
  "export.failure": [
   "error"
  ],
  "export.name": [
   "title",
   "today"
  ],
  "export.pdf": [],
  "export.queued": [],
  "export.success": [],
  "export.title": [],
  "export.xlsx": [],
  "factors.issuer": [],
  "fields.*.": [],
  "fields.*.required": [],
  "fields.*.saved": [],
  "fields.*.uniqueItems": [],
  "fields.address.zipcode.pattern": [],
  "fields.amount.exclusiveMinimum": [],
  "fields.amount.help": [],
  "fields.amount.required": [],
  "fields.articles_of_incorporation.minLength": [],
  "fields.articles_of_incorporation.required": [],
  "fields.at.far": [],
  "fields.at.past": [],
  "fields.beneficiary.zipcode.pattern": [],
  "fields.billing.zipcode_cfdi.pattern": [],
  "fields.billing_password.maxLength": [],
  "fields.billing_password.minLength": [],
  "fields.billing_password.saved": [],
  "fields.cancel_motive.help": [],
  "fields.cat.help": [],
  "fields.cellphone.empty": [],
  "fields.cellphone.format": [],
  "fields.cellphone.pattern": [],
  "fields.cellphone.required": [],
  "fields.clabe_lender.help": [],
  "fields.company.unique": [],
  "fields.contract_signing_date.before-loan": [],
  "fields.contract_signing_date.before-request": [],
  "fields.contract_signing_date.required": [],
  "fields.curp.format": [],
  "fields.date.before-activation": [],
  "fields.date.before-request": [],
  "fields.date.help": [],
  "fields.date.required": [],
  "fields.date.unique": [],
  "fields.date_final.before-start": [],
  "fields.date_final.help": [],
  "fields.dispersed.help": [],
  "fields.dispersed_date.before-payment": [],
  "fields.dispersed_date.required": [],
  "fields.due.far": [],
  "fields.due.past": [],
  "fields.email.empty": [],
  "fields.email.format": [],
  "fields.email.required": [],
  "fields.email.unique": [],
  "fields.file.required": [],
  "fields.formattedDocuments.failure": [],
  "fields.formattedDocuments.required": [],
  "fields.formattedDocuments.uniqueItems": [],
  "fields.full_name.empty": [],
  "fields.general.curp.help": [],
  "fields.general.curp.unique": [],
  "fields.general.email.unique": [],
  "fields.general.rfc.unique": [],
  "fields.image_0.contentMediaType": [],
  "fields.image_0.required": [],
  "fields.images.contentMediaType": [],
  "fields.issuing.empty": [],
  "fields.key.pattern": [],
  "fields.key.required": [],
  "fields.key.unique": [],
  "fields.lastname.required": [],
  "fields.link.empty": [],
  "fields.moratorium_pending.help": [],
  "fields.name.required": [],
  "fields.payment_as_lender.help": [],
  "fields.payment_time.help": [],
  "fields.place.required": [],
  "fields.power_of_attorney.minLength": [],
  "fields.power_of_attorney.required": [],
  "fields.rate.help": [],
  "fields.real_payment.help": [],
  "fields.recognition.required": [],
  "fields.reject_reason.help": [],
  "fields.request_date.required": [],
  "fields.return_reason.help": [],
  "fields.reversed.help": [],
  "fields.revoked.help": [],
  "fields.rfc.format": [],
  "fields.role.enum": [],
  "fields.role.minItems": [],
  "fields.role.required": [],
  "fields.second_lastname.required": [],
  "fields.substitute.help": [],
  "fields.test.help": [],
  "fields.type.enum": [],
  "fields.type.minItems": [],
  "fields.type.required": [],
  "fields.type_account.help": [],
  "fields.type_account.required": [],
  "fields.user.required": [],
  "fields.user.unique": [],
  "fields.version.pattern": [],
  "fields.xml.copied": [],
  "fields.xml.empty": [],
  "fields.xml.help": [],
  "figures.counters": [],
  "figures.snapshot": [],
  "filters.deleted": [],
  "finish.failure": [
   "error"
  ],
  "finish.success": [],
  "finish.title": [],
  "finish.when": [],
  "follow.failure": [
   "error"
  ],
  "follow.success": [],
  "follow.title": [],
  "general.cellphone": [],
  "generate-document.help": [],
  "generate-document.title": [],
  "generate-format.success": [],
  "generate-format.title": [],
  "generate-format.when": [],
  "generic.failure": [],
  "generic.not-found": [],
  "generic.some-error": [],
  "give-back.confirm": [
   "username"
  ],
  "give-back.failure": [
   "error"
  ],
  "give-back.success": [],
  "give-back.title": [],
  "give-back.when": [],
  "help": [],
  "help.addresses": [],
  "help.amortizationbackups": [],
  "help.amortizations": [],
  "help.amounts": [],
  "help.billings": [],
  "help.bills": [],
  "help.companies": [],
  "help.documents": [],
  "help.financials": [],
  "help.general": [],
  "help.generals": [],
  "help.guarantees": [],
  "help.payments": [],
  "history.action": [
   "action",
   "who"
  ],
  "history.created": [
   "who"
  ],
  "history.deleted": [
   "who"
  ],
  "history.empty": [],
  "history.exported": [
   "count",
   "format",
   "title",
   "who"
  ],
  "history.exported-more": [
   "count",
   "format",
   "title",
   "who"
  ],
  "history.exported.one": [
   "count",
   "format",
   "title",
   "who"
  ],
  "history.left": [
   "left"
  ],
  "history.line": [
   "field",
   "who"
  ],
  "history.more": [],
  "history.not-restorable": [],
  "history.restore": [
   "field",
   "value"
  ],
  "history.restore-short": [],
  "history.restored": [
   "field",
   "value"
  ],
  "history.system": [],
  "history.title": [],
  "history.undone": [
   "who"
  ],
  "history.unseen": [
   "who"
  ],
  "history.what": [],
  "idempotency.keep": [],
  "idempotency.take": [],
  "index.html": [],
  "index.lock": [],
  "k.*": [],
  "k.user_id": [],
  "keywords.additionalProperties": [
   "title"
  ],
  "keywords.anyOf": [],
  "keywords.catalog": [
   "title"
  ],
  "keywords.const": [
   "limit",
   "title"
  ],
  "keywords.contains": [
   "title"
  ],
  "keywords.contentMediaType": [
   "limit",
   "title"
  ],
  "keywords.decimals": [
   "limit",
   "title"
  ],
  "keywords.document": [
   "title"
  ],
  "keywords.enum": [
   "title"
  ],
  "keywords.exclusiveMinimum": [
   "limit",
   "title"
  ],
  "keywords.fileBroken": [
   "limit",
   "title"
  ],
  "keywords.fileEmpty": [
   "title"
  ],
  "keywords.fileEncrypted": [
   "title"
  ],
  "keywords.fileSize": [
   "limit",
   "title"
  ],
  "keywords.fileTooManyPoints": [
   "limit",
   "title"
  ],
  "keywords.fileTruncated": [
   "title"
  ],
  "keywords.format": [
   "title"
  ],
  "keywords.future": [
   "title"
  ],
  "keywords.if": [
   "title"
  ],
  "keywords.implies": [
   "other",
   "title"
  ],
  "keywords.maxItems": [
   "limit",
   "title"
  ],
  "keywords.maxLength": [
   "limit",
   "title"
  ],
  "keywords.maximum": [
   "limit",
   "title"
  ],
  "keywords.minItems": [
   "limit",
   "title"
  ],
  "keywords.minLength": [
   "limit",
   "title"
  ],
  "keywords.minimum": [
   "limit",
   "title"
  ],
  "keywords.negative": [
   "title"
  ],
  "keywords.not": [
   "title"
  ],
  "keywords.nothing": [
   "title"
  ],
  "keywords.oneOf": [
   "title"
  ],
  "keywords.pattern": [
   "title"
  ],
  "keywords.platform": [
   "title",
   "value"
  ],
  "keywords.reference": [
   "title"
  ],
  "keywords.rejected": [
   "title"
  ],
  "keywords.required": [
   "title"
  ],
  "keywords.text": [
   "title"
  ],
  "keywords.too-early": [
   "limit",
   "title"
  ],
  "keywords.too-late": [
   "limit",
   "title"
  ],
  "keywords.type": [
   "title"
  ],
  "keywords.unique": [
   "title"
  ],
  "keywords.uniqueItems": [
   "title"
  ],
  "keywords.unmarked": [
   "title"
  ],
  "keywords.where": [
   "title"
  ],
  "kinds.array.format": [
   "title"
  ],
  "kinds.boolean.format": [
   "title"
  ],
  "kinds.boolean.no": [],
  "kinds.boolean.yes": [],
  "kinds.choice.format": [
   "title"
  ],
  "kinds.choices.format": [
   "title"
  ],
  "kinds.clabe.bank": [
   "bank"
  ],
  "kinds.clabe.digit": [],
  "kinds.clabe.format": [
   "title"
  ],
  "kinds.clabe.plaza": [],
  "kinds.curp.birthdate": [],
  "kinds.curp.date": [],
  "kinds.curp.digit": [],
  "kinds.curp.format": [
   "title"
  ],
  "kinds.curp.name": [],
  "kinds.curp.sex": [],
  "kinds.curp.state": [],
  "kinds.date.format": [],
  "kinds.decimal.format": [
   "title"
  ],
  "kinds.document.format": [
   "title"
  ],
  "kinds.email.format": [
   "title"
  ],
  "kinds.file.format": [
   "title"
  ],
  "kinds.integer.format": [
   "title"
  ],
  "kinds.long-text.format": [
   "title"
  ],
  "kinds.moment.format": [
   "title"
  ],
  "kinds.money.format": [
   "title"
  ],
  "kinds.month.format": [
   "title"
  ],
  "kinds.months.format": [
   "title"
  ],
  "kinds.months.many": [
   "count"
  ],
  "kinds.months.one": [
   "count"
  ],
  "kinds.name.format": [
   "title"
  ],
  "kinds.object.format": [
   "title"
  ],
  "kinds.percent.format": [
   "title"
  ],
  "kinds.phone.format": [
   "title"
  ],
  "kinds.plus-tax": [
   "value"
  ],
  "kinds.rate1.format": [
   "title"
  ],
  "kinds.rate4.format": [
   "title"
  ],
  "kinds.reference.format": [
   "title"
  ],
  "kinds.rfc.date": [],
  "kinds.rfc.digit": [],
  "kinds.rfc.format": [
   "title"
  ],
  "kinds.rfc.person": [],
  "kinds.secret.format": [
   "title"
  ],
  "kinds.secret.hidden": [],
  "kinds.text.format": [
   "title"
  ],
  "kinds.url.format": [
   "title"
  ],
  "label.load-failure": [],
  "labels.gone": [],
  "list.create": [],
  "list.empty": [],
  "list.empty.filtered": [],
  "loan-events.add": [],
  "loans.*": [],
  "loans.read": [],
  "loans.shares": [],
  "mail.digest.assigned": [],
  "mail.digest.body": [
   "lines",
   "url"
  ],
  "mail.digest.mentioned": [],
  "mail.digest.record": [],
  "mail.digest.reminder": [],
  "mail.digest.report": [],
  "mail.digest.subject": [
   "total"
  ],
  "mail.enrol.body": [
   "code",
   "minutes",
   "name"
  ],
  "mail.enrol.subject": [],
  "mail.invitation.body": [
   "email",
   "hours",
   "name",
   "url"
  ],
  "mail.invitation.subject": [],
  "mail.notification.body": [
   "body",
   "name"
  ],
  "mail.notification.subject": [
   "title"
  ],
  "mail.recovery.body": [
   "minutes",
   "name",
   "url"
  ],
  "mail.recovery.subject": [],
  "masks.behind": [],
  "month.*": [],
  "moratorium.keep": [],
  "moratorium.until": [],
  "no-parent": [],
  "notices.told": [],
  "notifications.banned-match.body": [
   "match",
   "name"
  ],
  "notifications.banned-match.title": [],
  "notifications.comments.assigned.body": [
   "id",
   "title",
   "who"
  ],
  "notifications.comments.assigned.title": [],
  "notifications.comments.mentioned.body": [
   "id",
   "title",
   "who"
  ],
  "notifications.comments.mentioned.title": [],
  "notifications.factor-added.body": [
   "name"
  ],
  "notifications.factor-added.title": [],
  "notifications.factor-missing.body": [
   "date"
  ],
  "notifications.factor-missing.title": [],
  "notifications.factor-removed.body": [
   "name"
  ],
  "notifications.factor-removed.title": [],
  "notifications.passkey-copied.body": [
   "name"
  ],
  "notifications.passkey-copied.title": [],
  "notifications.payment-due.title": [
   "token"
  ],
  "notifications.payment-due.user": [
   "amount",
   "date",
   "period",
   "token"
  ],
  "notifications.payment-due.user_aval": [
   "amount",
   "date",
   "period",
   "token"
  ],
  "notifications.payment-due.user_lender": [
   "amount",
   "date",
   "period",
   "token"
  ],
  "notifications.payment-overdue.title": [
   "token"
  ],
  "notifications.payment-overdue.user": [
   "amount",
   "date",
   "period",
   "token"
  ],
  "notifications.payment-overdue.user_aval": [
   "amount",
   "date",
   "period",
   "token"
  ],
  "notifications.payment-overdue.user_lender": [
   "amount",
   "date",
   "period",
   "token"
  ],
  "notifications.recovery-used.body": [],
  "notifications.recovery-used.title": [],
  "notifications.reminders.due.body": [
   "id",
   "title"
  ],
  "notifications.reminders.due.title": [],
  "notifications.report-failed.body": [
   "name"
  ],
  "notifications.report-failed.title": [],
  "notifications.report-ready.body": [
   "name"
  ],
  "notifications.report-ready.title": [],
  "notifications.request-expired.title": [
   "token"
  ],
  "notifications.request-expired.user": [
   "date",
   "token"
  ],
  "notifications.request-expired.user_aval": [
   "date",
   "token"
  ],
  "notifications.request-expired.user_lender": [
   "date",
   "token"
  ],
  "notifications.request-to-renew-soon.title": [
   "token"
  ],
  "notifications.request-to-renew-soon.user": [
   "date",
   "token"
  ],
  "notifications.request-to-renew-soon.user_aval": [
   "date",
   "token"
  ],
  "notifications.request-to-renew-soon.user_lender": [
   "date",
   "token"
  ],
  "notifications.request-to-renew.title": [
   "token"
  ],
  "notifications.request-to-renew.user": [
   "date",
   "token"
  ],
  "notifications.request-to-renew.user_aval": [
   "date",
   "token"
  ],
  "notifications.request-to-renew.user_lender": [
   "date",
   "token"
  ],
  "notifications.sign-in-spray.body": [
   "accounts",
   "minutes",
   "networks"
  ],
  "notifications.sign-in-spray.title": [],
  "old-documents.failure": [],
  "old-documents.success": [],
  "old-documents.title": [],
  "open-file.title": [],
  "open-format.title": [],
  "open-format.when": [],
  "paper.amount": [],
  "paper.concept": [],
  "paper.date": [
   "date"
  ],
  "paper.issuer": [],
  "paper.place": [
   "zipcode"
  ],
  "paper.receiver": [],
  "paper.regime": [
   "regime"
  ],
  "paper.rfc": [
   "rfc"
  ],
  "paper.sealed": [
   "number"
  ],
  "paper.subtotal": [],
  "paper.tax": [
   "rate"
  ],
  "paper.title": [
   "folio"
  ],
  "paper.total": [],
  "paper.unsealed": [],
  "paper.unstamped": [],
  "paper.use": [
   "use"
  ],
  "paper.void": [],
  "paper.void-why": [],
  "paper.voucher": [
   "currency",
   "form",
   "method"
  ],
  "params.field": [],
  "partials.add": [],
  "partner-charts.months": [],
  "payments.update": [],
  "pdf.help": [],
  "pdf.title": [],
  "pdf.when": [],
  "pending.*": [],
  "people.sides": [],
  "person.read": [],
  "placeholders.document": [],
  "placeholders.no-user": [],
  "placeholders.none": [],
  "plugins.api-key.help": [],
  "plugins.api-key.renew": [],
  "plugins.api-key.sure": [],
  "plugins.api-key.title": [],
  "plugins.change-password.cancel": [],
  "plugins.change-password.change": [],
  "plugins.change-password.current": [],
  "plugins.change-password.success": [],
  "plugins.change-password.title": [],
  "plugins.file-differences.added": [],
  "plugins.file-differences.caption": [
   "file"
  ],
  "plugins.file-differences.counts": [
   "added",
   "removed"
  ],
  "plugins.file-differences.file-added": [],
  "plugins.file-differences.file-changed": [],
  "plugins.file-differences.file-removed": [],
  "plugins.file-differences.first": [],
  "plugins.file-differences.none": [],
  "plugins.file-differences.omitted": [],
  "plugins.file-differences.removed": [],
  "plugins.file-differences.skipped": [
   "count"
  ],
  "plugins.file-differences.skipped.one": [],
  "plugins.recovery-codes.left": [
   "left"
  ],
  "plugins.recovery-codes.none": [],
  "plugins.recovery-codes.renew": [],
  "plugins.second-factor.add-passkey": [],
  "plugins.second-factor.add-totp": [],
  "plugins.second-factor.no-passkeys": [],
  "plugins.second-factor.success": [],
  "postmaster.pid": [],
  "preview.*": [],
  "print.by": [
   "at",
   "who"
  ],
  "print.filters": [
   "filters"
  ],
  "print.missing": [
   "letters"
  ],
  "print.more": [
   "left",
   "shown"
  ],
  "print.page": [
   "page",
   "pages"
  ],
  "print.title": [],
  "r.*": [],
  "receive.failure": [
   "error"
  ],
  "receive.success": [],
  "receive.title": [],
  "receive.when": [],
  "recovery.name": [],
  "references.living": [],
  "refresh-amount.confirm": [
   "token"
  ],
  "refresh-amount.failure": [
   "error"
  ],
  "refresh-amount.help": [],
  "refresh-amount.preview.after": [],
  "refresh-amount.preview.before": [],
  "refresh-amount.success": [],
  "refresh-amount.title": [],
  "refresh-amount.warn.papers": [],
  "refresh-amount.when": [],
  "reject.failure": [
   "error"
  ],
  "reject.help": [],
  "reject.notice.title": [
   "token"
  ],
  "reject.notice.user": [
   "amount",
   "token"
  ],
  "reject.notice.user_lender": [
   "amount",
   "token"
  ],
  "reject.success": [],
  "reject.title": [],
  "reject.when": [],
  "reject.when.asked_by": [],
  "reject.when.status": [],
  "remove.confirm": [],
  "remove.failure": [
   "error"
  ],
  "remove.none": [],
  "remove.success": [],
  "remove.title": [],
  "remove.when": [],
  "renew-key.confirm": [
   "username"
  ],
  "renew-key.failure": [
   "error"
  ],
  "renew-key.success": [],
  "renew-key.title": [],
  "renew-key.when": [],
  "renew.help": [],
  "renew.title": [],
  "reopen.failure": [
   "error"
  ],
  "reopen.success": [],
  "reopen.title": [],
  "reopen.when": [],
  "replace.failure": [
   "error"
  ],
  "replace.success": [],
  "replace.title": [],
  "request-validation.failure": [
   "error"
  ],
  "request-validation.help": [],
  "request-validation.notice.admins": [
   "general.full_name",
   "token"
  ],
  "request-validation.notice.title": [
   "token"
  ],
  "request-validation.stopped": [],
  "request-validation.success": [],
  "request-validation.title": [],
  "requests.nickname": [],
  "resource.field": [],
  "restore.confirm": [
   "label"
  ],
  "restore.failure": [
   "error"
  ],
  "restore.help": [],
  "restore.success": [],
  "restore.title": [],
  "resume.failure": [
   "error"
  ],
  "resume.success": [],
  "resume.title": [],
  "resume.when": [],
  "retry-failed.failure": [
   "error"
  ],
  "retry-failed.success": [],
  "retry-failed.title": [],
  "retry-failed.when": [],
  "retry.failure": [
   "error"
  ],
  "retry.success": [],
  "retry.title": [],
  "retry.when": [],
  "return-dispersion.failure": [
   "error"
  ],
  "return-dispersion.help": [],
  "return-dispersion.success": [],
  "return-dispersion.title": [],
  "return-dispersion.when": [],
  "return-to-capture.failure": [],
  "return-to-capture.help": [],
  "return-to-capture.notice.id": [
   "$ask.reason",
   "token"
  ],
  "return-to-capture.notice.title": [],
  "return-to-capture.success": [],
  "return-to-capture.title": [],
  "reveal.confirm": [
   "title"
  ],
  "reveal.failure": [
   "error"
  ],
  "reveal.title": [],
  "revert.confirm": [
   "amount",
   "token"
  ],
  "revert.failure": [
   "error"
  ],
  "revert.help": [],
  "revert.notice.title": [
   "request.token"
  ],
  "revert.notice.user": [
   "id",
   "request.token"
  ],
  "revert.notice.user_lender": [
   "id",
   "request.token"
  ],
  "revert.renewed": [],
  "revert.success": [],
  "revert.title": [],
  "revert.when": [],
  "review.failure": [
   "error"
  ],
  "review.reject": [],
  "review.state.*": [],
  "review.state.0": [],
  "review.state.1": [],
  "review.state.2": [],
  "review.success.*": [],
  "review.success.0": [],
  "review.success.1": [],
  "review.success.2": [],
  "review.title": [],
  "review.validate": [],
  "revoke.confirm": [
   "username"
  ],
  "revoke.confirm-many": [
   "count"
  ],
  "revoke.confirm-many.one": [],
  "revoke.failure": [
   "error"
  ],
  "revoke.success": [],
  "revoke.title": [],
  "revoke.when": [],
  "roll-back.busy": [],
  "roll-back.confirm": [
   "id"
  ],
  "roll-back.failure": [
   "error",
   "id"
  ],
  "roll-back.fixed": [
   "version"
  ],
  "roll-back.read-only": [],
  "roll-back.refused": [
   "problems"
  ],
  "roll-back.same": [],
  "roll-back.success": [
   "id"
  ],
  "roll-back.title": [],
  "root.*": [],
  "row.insert": [],
  "row.lock": [],
  "row.lock-end": [],
  "row.lock-weak": [],
  "row.owner": [],
  "row.update": [],
  "rules.curp-or-rfc": [],
  "rules.date": [],
  "rules.file": [],
  "rules.guarantor": [],
  "rules.is-a-date": [],
  "rules.month": [],
  "rules.no-disposition": [],
  "rules.no-renewal": [],
  "rules.owner": [],
  "rules.person-needs": [],
  "rules.q-category": [],
  "rules.reduce-term": [],
  "rules.registered": [],
  "rules.request-type": [],
  "rules.rfc-or-curp": [],
  "rules.shareholder": [],
  "rules.something": [],
  "rules.v1-only": [],
  "run.failure": [
   "error"
  ],
  "run.success": [],
  "run.title": [],
  "run.when": [],
  "schemas.change.rejected": [
   "id",
   "lines",
   "reason"
  ],
  "schemas.change.waits": [
   "id",
   "lines"
  ],
  "schemas.effect.*-*": [
   "count",
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.actions-changed": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.actions-gained": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.actions-lost": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.emptied": [
   "before",
   "count",
   "resource",
   "role"
  ],
  "schemas.effect.emptied.one": [
   "before",
   "resource",
   "role"
  ],
  "schemas.effect.fields-changed": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.fields-changed.one": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.fields-gained": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.fields-gained.one": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.fields-lost": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.fields-lost.one": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.effect.operation.*": [],
  "schemas.effect.operation.create": [],
  "schemas.effect.operation.delete": [],
  "schemas.effect.operation.export": [],
  "schemas.effect.operation.history": [],
  "schemas.effect.operation.reveal": [],
  "schemas.effect.operation.review": [],
  "schemas.effect.operation.update": [],
  "schemas.effect.returned": [
   "count",
   "name",
   "resource"
  ],
  "schemas.effect.returned.one": [
   "name",
   "resource"
  ],
  "schemas.effect.rows": [
   "after",
   "before",
   "count",
   "resource",
   "role"
  ],
  "schemas.effect.rows-uncounted": [
   "resource",
   "role"
  ],
  "schemas.effect.rows.one": [
   "after",
   "before",
   "resource",
   "role"
  ],
  "schemas.effect.template": [
   "reason",
   "record",
   "title"
  ],
  "schemas.files.*": [
   "file",
   "name"
  ],
  "schemas.files.folder": [],
  "schemas.files.folder-name": [
   "file",
   "name"
  ],
  "schemas.files.link": [
   "file"
  ],
  "schemas.files.name": [
   "file"
  ],
  "schemas.files.not-text": [
   "file"
  ],
  "schemas.files.preparing": [
   "percent"
  ],
  "schemas.files.too-large": [
   "file"
  ],
  "schemas.files.too-many": [],
  "schemas.files.unread": [
   "file"
  ],
  "schemas.files.unreadable": [
   "file"
  ],
  "schemas.files.waits": [
   "place"
  ],
  "schemas.folder.in-place": [
   "folder",
   "own",
   "renamed"
  ],
  "schemas.folder.overwritten": [
   "folder",
   "renamed",
   "shipped"
  ],
  "schemas.folder.taken": [
   "folder",
   "own",
   "renamed",
   "shipped"
  ],
  "schemas.tables.choice": [
   "count"
  ],
  "schemas.tables.choice.one": [],
  "schemas.tables.column-empty": [
   "field"
  ],
  "schemas.tables.column-kept": [
   "count",
   "field"
  ],
  "schemas.tables.column-kept.one": [
   "field"
  ],
  "schemas.tables.folder-gone": [
   "count",
   "folder"
  ],
  "schemas.tables.folder-gone.one": [
   "folder"
  ],
  "schemas.tables.limit": [
   "count"
  ],
  "schemas.tables.limit.one": [],
  "schemas.tables.reference": [
   "count"
  ],
  "schemas.tables.reference.one": [],
  "schemas.tables.removed-nothing": [
   "field"
  ],
  "schemas.tables.renamed": [
   "count",
   "field",
   "other"
  ],
  "schemas.tables.renamed.one": [
   "field",
   "other"
  ],
  "schemas.tables.required": [
   "count"
  ],
  "schemas.tables.required.one": [],
  "schemas.tables.secret": [
   "count"
  ],
  "schemas.tables.secret.one": [],
  "schemas.tables.type": [
   "count"
  ],
  "schemas.tables.type.one": [],
  "schemas.tables.unique": [
   "count"
  ],
  "schemas.tables.unique.one": [],
  "schemas.version.*": [
   "version"
  ],
  "schemas.version.served": [
   "version"
  ],
  "schemas.version.unknown": [
   "version"
  ],
  "schemas.widening.*": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.actions": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.all": [
   "count",
   "names"
  ],
  "schemas.widening.all.one": [
   "names"
  ],
  "schemas.widening.asked": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.class": [
   "names"
  ],
  "schemas.widening.doors": [
   "names",
   "resource"
  ],
  "schemas.widening.effect": [
   "names",
   "resource"
  ],
  "schemas.widening.factor": [
   "roles"
  ],
  "schemas.widening.fields-read": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.fields-reveal": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.fields-write": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.fresh": [
   "names",
   "resource"
  ],
  "schemas.widening.masks": [
   "names",
   "resource"
  ],
  "schemas.widening.new": [
   "resource",
   "roles"
  ],
  "schemas.widening.paper": [
   "names"
  ],
  "schemas.widening.returned": [
   "names",
   "resource",
   "roles"
  ],
  "schemas.widening.rows": [
   "resource",
   "roles"
  ],
  "schemas.widening.second": [
   "names",
   "resource"
  ],
  "schemas.widening.source": [
   "resource"
  ],
  "scopes.active": [],
  "scopes.concerned": [],
  "scopes.customer": [],
  "scopes.me": [],
  "scopes.mine": [],
  "scopes.mine-or-shared": [],
  "scopes.never-in": [],
  "scopes.not-a-partner": [],
  "scopes.not-admin": [],
  "scopes.not-key": [],
  "scopes.not-renewal": [],
  "scopes.not-shareholder": [],
  "scopes.not-started": [],
  "scopes.not-validated": [],
  "scopes.not-waived": [
   "title"
  ],
  "scopes.open": [],
  "scopes.own": [],
  "scopes.own-not-key": [],
  "scopes.parent": [],
  "scopes.self": [],
  "scopes.self-key": [],
  "scopes.shareholder": [],
  "scopes.still-empty": [],
  "secret.key": [],
  "see-funding.title": [],
  "selfie.url": [],
  "send-to-sign.failure": [],
  "send-to-sign.help": [],
  "send-to-sign.notice.title": [
   "token"
  ],
  "send-to-sign.notice.user": [
   "amount",
   "token"
  ],
  "send-to-sign.success": [],
  "send-to-sign.title": [],
  "server.account-revoked": [],
  "server.approval-file": [],
  "server.approval-refused": [
   "reason"
  ],
  "server.approval-stale": [],
  "server.approval-waiting": [],
  "server.bad-request": [],
  "server.batch-changed": [],
  "server.batch-empty": [],
  "server.batch-expired": [],
  "server.batch-not-reviewed": [],
  "server.batch-too-large": [
   "limit"
  ],
  "server.body-forbidden-key": [
   "field"
  ],
  "server.body-not-json": [],
  "server.body-not-list": [],
  "server.body-not-multipart": [],
  "server.body-not-object": [],
  "server.body-repeated-key": [
   "field"
  ],
  "server.body-too-deep": [],
  "server.body-too-large": [
   "limit"
  ],
  "server.body-too-many-values": [
   "limit"
  ],
  "server.company-not-yours": [],
  "server.cursor-wrong": [],
  "server.database-full": [
   "headers"
  ],
  "server.database-lost": [
   "headers"
  ],
  "server.database-unavailable": [],
  "server.date-future": [],
  "server.depends": [
   "list"
  ],
  "server.duplicate": [],
  "server.duplicate-field": [
   "title"
  ],
  "server.enrol-mails": [
   "minutes"
  ],
  "server.enrol-no-mail": [],
  "server.export-too-large": [
   "limit"
  ],
  "server.factor-last": [],
  "server.factor-locked": [
   "minutes"
  ],
  "server.factor-needed": [],
  "server.factor-none": [],
  "server.factor-required": [],
  "server.factor-wrong": [],
  "server.factors-full": [
   "limit"
  ],
  "server.failed": [],
  "server.fields.changed": [
   "title"
  ],
  "server.fields.type": [
   "title"
  ],
  "server.fields.unknown": [
   "field"
  ],
  "server.fields.unwritable": [
   "title"
  ],
  "server.figure-day": [
   "field"
  ],
  "server.figure-long": [
   "limit"
  ],
  "server.figure-order": [],
  "server.figure-step": [
   "field"
  ],
  "server.file-damaged": [],
  "server.file-encrypted": [],
  "server.file-link-expired": [],
  "server.file-missing": [],
  "server.file-too-large": [
   "limit"
  ],
  "server.file-wrong-type": [
   "types"
  ],
  "server.files-unavailable": [],
  "server.files-unreadable": [
   "headers"
  ],
  "server.filter-building": [
   "field"
  ],
  "server.filter-not-json": [],
  "server.filter-too-deep": [],
  "server.filter-too-long": [],
  "server.filter-too-slow": [],
  "server.filter-unreadable": [
   "field"
  ],
  "server.headers-too-large": [],
  "server.holidays-missing": [
   "year"
  ],
  "server.host-not-allowed": [],
  "server.id-wrong": [],
  "server.idempotency-conflict": [],
  "server.idempotency-running": [],
  "server.in-use": [],
  "server.internal": [
   "reference"
  ],
  "server.invalid": [],
  "server.key-ended": [],
  "server.key-refused": [],
  "server.limit-too-large": [
   "limit"
  ],
  "server.limit-wrong": [],
  "server.loan.already-condoned": [
   "title"
  ],
  "server.loan.already-reversed": [],
  "server.loan.amount-above-charges": [
   "limit"
  ],
  "server.loan.amount-invalid": [],
  "server.loan.amount-too-large": [
   "limit"
  ],
  "server.loan.amount-zero": [],
  "server.loan.banned": [
   "name"
  ],
  "server.loan.below-correction": [
   "date"
  ],
  "server.loan.closed": [],
  "server.loan.commission-version": [],
  "server.loan.date-before-activation": [],
  "server.loan.dates-not-increasing": [],
  "server.loan.dispersed-later": [
   "date"
  ],
  "server.loan.dispersed-payment": [],
  "server.loan.no-cat": [],
  "server.loan.not-a-cascade": [
   "title"
  ],
  "server.loan.not-active": [],
  "server.loan.not-cancellable": [],
  "server.loan.not-dispersed": [],
  "server.loan.not-last": [],
  "server.loan.nothing-to-condone": [],
  "server.loan.nothing-to-pay-out": [],
  "server.loan.opening-too-large": [],
  "server.loan.out-of-order": [],
  "server.loan.parent-changed": [],
  "server.loan.payment-not-dispersed": [],
  "server.loan.period-closed": [],
  "server.loan.renewal-amount": [
   "amount"
  ],
  "server.loan.row-closed": [],
  "server.loan.row-overdue": [],
  "server.locked-out": [
   "minutes"
  ],
  "server.log": [],
  "server.log.carried": [
   "amount"
  ],
  "server.log.closed": [
   "category"
  ],
  "server.log.condoned": [
   "amount",
   "concept"
  ],
  "server.log.condones": [
   "amount",
   "concept",
   "period"
  ],
  "server.log.covers": [
   "amount",
   "concept",
   "period"
  ],
  "server.log.dispersion": [
   "token"
  ],
  "server.log.excess": [
   "amount"
  ],
  "server.log.finished": [],
  "server.log.lender": [
   "amount"
  ],
  "server.log.lender-side": [
   "category"
  ],
  "server.log.offset": [
   "amount"
  ],
  "server.log.partial": [
   "amount",
   "period"
  ],
  "server.log.prepayment": [
   "amount"
  ],
  "server.log.recalculated": [
   "amount"
  ],
  "server.log.received": [
   "amount",
   "date"
  ],
  "server.log.recovered": [
   "amount"
  ],
  "server.log.settled": [
   "period"
  ],
  "server.log.test": [],
  "server.log.withheld": [
   "isr",
   "iva"
  ],
  "server.media-type": [],
  "server.missing-value": [
   "path",
   "title"
  ],
  "server.narrowing": [
   "count"
  ],
  "server.narrowing.one": [],
  "server.no-glyph": [
   "letters",
   "path",
   "title"
  ],
  "server.no-template": [],
  "server.not-found": [],
  "server.not-scalar": [
   "title"
  ],
  "server.not-signed-in": [],
  "server.not-yet": [
   "effect"
  ],
  "server.order-wrong": [],
  "server.other-records": [],
  "server.out-of-date": [
   "title"
  ],
  "server.page-wrong": [],
  "server.passkey-not-here": [],
  "server.password-elsewhere": [],
  "server.password-long": [
   "limit"
  ],
  "server.password-same": [],
  "server.password-weak": [],
  "server.password-wrong": [],
  "server.passwords-busy": [
   "headers"
  ],
  "server.preview-ids": [
   "limit"
  ],
  "server.provider-says": [
   "text"
  ],
  "server.provider-unavailable": [],
  "server.query-timeout": [],
  "server.raced": [],
  "server.reset-invalid": [],
  "server.search-too-long": [],
  "server.section-not-allowed": [],
  "server.session-closed": [],
  "server.sign-in-expired": [],
  "server.starting": [],
  "server.step-up": [
   "more"
  ],
  "server.stopping": [],
  "server.storage-full": [],
  "server.storage-unavailable": [],
  "server.template-broken": [
   "name"
  ],
  "server.template-missing": [
   "field"
  ],
  "server.token-expired": [],
  "server.too-long-for-paper": [
   "limit"
  ],
  "server.too-many-requests": [
   "seconds"
  ],
  "server.too-many-rows": [
   "limit",
   "title"
  ],
  "server.too-many-sign-ins": [
   "seconds"
  ],
  "server.too-slow": [
   "headers"
  ],
  "server.unavailable": [
   "headers"
  ],
  "server.unknown-action": [],
  "server.unknown-column": [
   "field"
  ],
  "server.unknown-field": [
   "field"
  ],
  "server.unknown-filter": [
   "field"
  ],
  "server.unknown-operation": [
   "operation"
  ],
  "server.unknown-operator": [
   "operator"
  ],
  "server.unknown-parameter": [
   "field",
   "words"
  ],
  "server.unknown-path": [
   "path"
  ],
  "server.unknown-resource": [],
  "server.unknown-sort": [
   "field"
  ],
  "server.unnamed-value": [
   "path",
   "title"
  ],
  "server.unsure": [],
  "server.wrong-type": [
   "title"
  ],
  "session.read": [],
  "sessions.device": [
   "browser",
   "system"
  ],
  "sessions.device.unknown": [],
  "set-company.confirm": [],
  "set-company.failure": [
   "error"
  ],
  "set-company.success": [],
  "set-company.title": [],
  "set-company.when": [],
  "share.failure": [
   "error"
  ],
  "share.success": [],
  "share.title": [],
  "stand.confirm": [],
  "stand.failure": [
   "error"
  ],
  "stand.success": [],
  "stand.title": [],
  "stand.when": [],
  "stand.when.asked_by": [],
  "stand.when.status": [],
  "starting.css": [],
  "states.0.help": [],
  "states.1.help": [],
  "states.10.help": [],
  "states.11.help": [],
  "states.12.help": [],
  "states.2.help": [],
  "states.3.help": [],
  "states.4.help": [],
  "states.5.help": [],
  "states.9.help": [],
  "states.initial.help": [],
  "states.pending_validation.help": [],
  "states.validated.help": [],
  "stop.confirm": [],
  "stop.failure": [
   "error"
  ],
  "stop.success": [],
  "stop.title": [],
  "stop.when": [],
  "subjects.commission": [
   "token"
  ],
  "subjects.interest": [
   "period",
   "token"
  ],
  "subjects.interest-whole": [
   "token"
  ],
  "subjects.lender_commission": [
   "token"
  ],
  "subjects.opening": [
   "token"
  ],
  "subjects.penalty": [
   "period",
   "token"
  ],
  "t.*": [],
  "t.id": [],
  "u.financial__bank_name": [],
  "u.financial__clabe": [],
  "undo-validation.confirm": [
   "label"
  ],
  "undo-validation.failure": [
   "error"
  ],
  "undo-validation.help": [],
  "undo-validation.notice.admins": [
   "general.full_name",
   "token"
  ],
  "undo-validation.notice.title": [
   "token"
  ],
  "undo-validation.success": [],
  "undo-validation.title": [],
  "undo.changed": [],
  "undo.changed-field": [
   "mine",
   "theirs",
   "title"
  ],
  "undo.impossible": [],
  "undo.reason": [],
  "undo.too-late": [],
  "unknown.billings": [],
  "update.added": [],
  "update.failure": [
   "error"
  ],
  "update.late": [
   "minutes"
  ],
  "update.success": [],
  "update.title": [],
  "update.when": [],
  "upload.accepts": [
   "types"
  ],
  "upload.cancel": [],
  "upload.drop": [],
  "upload.failure": [
   "error"
  ],
  "upload.kinds.application-octet-stream": [],
  "upload.kinds.application-pdf": [],
  "upload.kinds.application-x-x509-ca-cert": [],
  "upload.kinds.image": [],
  "upload.progress": [
   "percent"
  ],
  "upload.success": [],
  "validate.confirm": [
   "label"
  ],
  "validate.failure": [
   "error"
  ],
  "validate.help": [],
  "validate.notice.id": [
   "token"
  ],
  "validate.notice.title": [],
  "validate.rejected": [
   "title"
  ],
  "validate.success": [],
  "validate.title": [],
  "validate.when": [],
  "validate.when.status": [],
  "verdicts.changed": [],
  "verdicts.field": [],
  "verdicts.field-read": [],
  "verdicts.guard": [],
  "verdicts.last-admin": [],
  "verdicts.needs-search": [
   "limit"
  ],
  "verdicts.not-allowed": [],
  "verdicts.owned-field": [],
  "verdicts.possible-by": [
   "actions"
  ],
  "verdicts.possible-for": [
   "roles"
  ],
  "verdicts.possible-from": [
   "states"
  ],
  "verdicts.possible-when": [
   "fields"
  ],
  "verdicts.read-only": [],
  "verdicts.self": [],
  "verdicts.wrong-state": [
   "state"
  ],
  "versions.title": [],
  "versions.when": [],
  "waive.help": [],
  "waive.title": [],
  "wallet.totals": [],
  "withdraw.confirm": [],
  "withdraw.failure": [
   "error"
  ],
  "withdraw.success": [],
  "withdraw.title": [],
  "withdraw.when": [],
  "withdraw.when.asked_by": [],
  "withdraw.when.status": [],
  "words.and": [
   "ones",
   "tens"
  ],
  "words.date": [
   "day",
   "month",
   "year"
  ],
  "words.million": [],
  "words.millions": [
   "words"
  ],
  "words.month.1": [],
  "words.month.10": [],
  "words.month.11": [],
  "words.month.12": [],
  "words.month.2": [],
  "words.month.3": [],
  "words.month.4": [],
  "words.month.5": [],
  "words.month.6": [],
  "words.month.7": [],
  "words.month.8": [],
  "words.month.9": [],
  "words.of-pesos": [
   "cents",
   "words"
  ],
  "words.peso": [
   "cents",
   "words"
  ],
  "words.pesos": [
   "cents",
   "words"
  ],
  "words.thousand": [],
  "x.*": []
 },
 "program": {
  "generic.failure": "Ha ocurrido un error!",
  "generic.not-found": "No encontrado",
  "generic.some-error": "Ocurrió algún error",
  "create.title": "Crear",
  "create.success": "Registro creado",
  "create.failure": "{error}",
  "update.title": "Guardar",
  "update.success": "Campo actualizado con éxito",
  "update.failure": "{error}",
  "delete.title": "Eliminar",
  "delete.confirm": "¿Eliminar {label}?",
  "delete.confirm-many": "¿Eliminar {count} registros? No se podrán recuperar.",
  "delete.confirm-many.one": "¿Eliminar 1 registro? No se podrá recuperar.",
  "delete.success": "Eliminado",
  "delete.failure": "{error}",
  "review.title": "Revisar",
  "review.validate": "Validar",
  "review.reject": "Rechazar",
  "review.success.0": "Marca retirada",
  "review.success.1": "Campo validado",
  "review.success.2": "Campo rechazado",
  "review.failure": "{error}",
  "review.state.0": "Pendiente",
  "review.state.1": "Validado",
  "review.state.2": "Rechazado",
  "reveal.title": "Ver el valor",
  "reveal.confirm": "¿Ver el valor de {title}? La consulta queda registrada con su nombre.",
  "reveal.failure": "{error}",
  "export.title": "Exportar",
  "export.csv": "Exportar a CSV",
  "export.xlsx": "Exportar a Excel",
  "export.pdf": "Exportar a PDF",
  "export.success": "Archivo listo",
  "export.queued": "La exportación se está preparando; aparecerá en Reportes.",
  "export.name": "{title} al {today}",
  "export.failure": "No se pudo exportar: {error}",
  "filters.deleted": "Eliminados",
  "restore.title": "Recuperar",
  "restore.confirm": "¿Recuperar {label}? Vuelve a estar en todas las listas.",
  "restore.success": "Registro recuperado",
  "restore.failure": "No se pudo recuperar: {error}",
  "history.title": "Historial de cambios",
  "history.empty": "Todavía no hay cambios registrados",
  "history.line": "{who} cambió {field}",
  "history.unseen": "{who} cambió datos que no se muestran",
  "history.left": "{left} más",
  "history.created": "{who} creó el registro",
  "history.deleted": "{who} eliminó el registro",
  "history.action": "{who}: {action}",
  "history.what": "Qué",
  "history.system": "Sistema",
  "history.restore": "Restaurar este valor: {field}, {value}",
  "history.restore-short": "Restaurar este valor",
  "history.restored": "Se restauró {field}: {value}",
  "history.exported": "{who} exportó {title}: {count} filas, {format}",
  "history.exported.one": "{who} exportó {title}: {count} fila, {format}",
  "history.exported-more": "{who} exportó {title}: más de {count} filas, {format}",
  "history.undone": "{who} deshizo un cambio",
  "history.not-restorable": "Este valor no se puede restaurar desde el historial.",
  "history.more": "Ver más cambios",
  "print.title": "Descargar PDF",
  "print.by": "Impreso por {who} el {at}",
  "print.page": "Página {page} de {pages}",
  "print.filters": "Filtros: {filters}",
  "print.more": "Y {left} más, que no caben: aquí están los primeros {shown}.",
  "print.missing": "El PDF no puede mostrar estas letras y lleva «?» en su lugar: {letters}.",
  "keywords.required": "{title}: dato obligatorio.",
  "keywords.type": "{title} no tiene el tipo correcto.",
  "keywords.minimum": "{title} debe ser al menos {limit}.",
  "keywords.maximum": "{title} debe ser como máximo {limit}.",
  "keywords.exclusiveMinimum": "{title} debe ser mayor que {limit}.",
  "keywords.minLength": "{title} debe tener al menos {limit} caracteres.",
  "keywords.maxLength": "{title} debe tener como máximo {limit} caracteres.",
  "keywords.pattern": "{title} no tiene el formato correcto.",
  "keywords.format": "{title} no tiene un formato válido.",
  "keywords.enum": "{title} debe ser uno de los valores permitidos.",
  "keywords.const": "{title} debe ser {limit}.",
  "keywords.minItems": "{title} debe conservar al menos {limit}.",
  "keywords.maxItems": "{title} admite como máximo {limit}.",
  "keywords.uniqueItems": "{title} no admite repetidos.",
  "keywords.contains": "{title} no incluye lo necesario.",
  "keywords.anyOf": "Falta alguno de los datos necesarios.",
  "keywords.oneOf": "{title} no cumple exactamente una de las reglas.",
  "keywords.not": "{title}: no se permite.",
  "keywords.if": "{title} no cumple una regla.",
  "keywords.additionalProperties": "{title} no se reconoce.",
  "keywords.unique": "Ya existe otro registro con este valor en {title}.",
  "keywords.reference": "{title}: el registro elegido no existe o no se puede usar.",
  "keywords.where": "{title}: el registro elegido no se puede usar aquí.",
  "keywords.catalog": "{title} no está en la lista.",
  "keywords.document": "{title} se sube como archivo; no se escribe.",
  "keywords.contentMediaType": "{title}: el tipo de archivo no se admite. Se admite {limit}.",
  "keywords.fileEmpty": "{title}: el archivo está vacío.",
  "keywords.fileEncrypted": "{title}: el PDF tiene contraseña; quítela y súbalo de nuevo.",
  "keywords.fileTruncated": "{title}: el archivo está incompleto; súbalo de nuevo.",
  "keywords.fileTooManyPoints": "{title}: la imagen es demasiado grande; redúzcala y súbala de nuevo. Se admiten {limit}.",
  "keywords.fileBroken": "{title}: la imagen está dañada o incompleta; súbala de nuevo. Se admiten {limit}.",
  "keywords.fileSize": "{title}: el archivo pesa más de {limit}.",
  "keywords.decimals": "{title} admite como máximo {limit} decimales.",
  "keywords.future": "{title} no puede ser una fecha futura.",
  "keywords.too-early": "{title} no puede ser anterior al {limit}.",
  "keywords.too-late": "{title} no puede ser posterior al {limit}.",
  "keywords.platform": "{title} es hoy {value}, y lo que se envió se calculó con otra: abra el formulario de nuevo.",
  "keywords.unmarked": "{title}: falta validarlo.",
  "keywords.rejected": "{title}: está rechazado.",
  "keywords.nothing": "{title} no tiene valor: no hay nada que validar.",
  "keywords.implies": "{title} requiere marcar también {other}.",
  "keywords.text": "{title} contiene caracteres que no se admiten.",
  "kinds.text.format": "{title} debe ser un texto.",
  "kinds.long-text.format": "{title} debe ser un texto.",
  "kinds.integer.format": "{title} debe ser un número entero.",
  "kinds.decimal.format": "{title} debe ser un número.",
  "kinds.money.format": "{title} debe ser una cantidad en pesos con dos decimales, sin signo.",
  "kinds.percent.format": "{title} debe ser un porcentaje con dos decimales.",
  "kinds.rate1.format": "{title} debe ser una tasa con un decimal.",
  "kinds.rate4.format": "{title} debe ser una tasa con cuatro decimales.",
  "kinds.months.format": "{title} debe ser un número de meses.",
  "kinds.plus-tax": "{value} + IVA",
  "kinds.months.many": "{count} meses",
  "kinds.month.format": "{title} debe ser un mes (aaaa-mm).",
  "kinds.date.format": "Fecha no procesable",
  "kinds.moment.format": "{title} debe ser una fecha y hora válidas.",
  "kinds.boolean.format": "{title} debe ser sí o no.",
  "kinds.boolean.yes": "Sí",
  "kinds.boolean.no": "No",
  "kinds.choice.format": "{title} debe elegirse de la lista.",
  "kinds.choices.format": "{title} debe elegirse de la lista.",
  "kinds.reference.format": "{title} debe ser un registro existente.",
  "kinds.file.format": "{title} debe ser un archivo.",
  "kinds.document.format": "{title} debe ser un documento.",
  "kinds.object.format": "{title} debe ser un grupo de datos.",
  "kinds.array.format": "{title} debe ser una lista.",
  "kinds.name.format": "{title} no lleva emojis, signos < > ni caracteres invisibles.",
  "kinds.email.format": "{title} debe ser un correo electrónico.",
  "kinds.phone.format": "{title} debe tener 10 dígitos.",
  "kinds.curp.format": "{title} debe tener 18 letras mayúsculas o dígitos.",
  "kinds.curp.digit": "El dígito verificador de la CURP no corresponde; revísela.",
  "kinds.curp.state": "La entidad de la CURP no existe.",
  "kinds.curp.date": "La fecha de la CURP no existe.",
  "kinds.curp.birthdate": "La CURP no corresponde a la fecha de nacimiento.",
  "kinds.curp.name": "La CURP no corresponde al nombre.",
  "kinds.curp.sex": "El sexo de la CURP no es válido.",
  "kinds.rfc.format": "{title} no tiene el formato de un RFC.",
  "kinds.rfc.digit": "El dígito verificador del RFC no corresponde; revíselo.",
  "kinds.rfc.date": "La fecha del RFC no existe.",
  "kinds.rfc.person": "El RFC no corresponde al tipo de contribuyente.",
  "kinds.clabe.format": "{title} debe tener 18 dígitos.",
  "kinds.clabe.digit": "El dígito verificador de la CLABE no corresponde; revísela.",
  "kinds.clabe.bank": "La CLABE es del banco {bank}, no del elegido.",
  "kinds.clabe.plaza": "La plaza de la CLABE no se conoce.",
  "kinds.url.format": "{title} debe ser una dirección web.",
  "kinds.secret.format": "{title} debe ser un texto.",
  "kinds.secret.hidden": "••••••••",
  "checks.view-fits": "La vista no se puede guardar: {problem}",
  "checks.view-shape": "La vista no tiene la forma esperada.",
  "checks.view-list": "La lista no existe.",
  "checks.last-keeper": "Debe quedar al menos un superadministrador.",
  "checks.curp-agrees": "La CURP no corresponde con los demás datos.",
  "checks.clabe-bank-agree": "La CLABE y el banco no corresponden.",
  "verdicts.not-allowed": "Su rol no permite esta acción.",
  "verdicts.wrong-state": "No se puede en el estado «{state}».",
  "verdicts.possible-from": "Se puede en: {states}.",
  "verdicts.possible-for": "Lo pueden hacer: {roles}.",
  "verdicts.possible-by": "Cambia con: {actions}.",
  "verdicts.possible-when": "Depende de: {fields}.",
  "verdicts.guard": "El registro no cumple lo necesario para esta acción.",
  "verdicts.read-only": "Este valor lo escribe el sistema.",
  "verdicts.field": "No puedes editar este campo",
  "verdicts.field-read": "Este dato no está disponible para su rol.",
  "verdicts.owned-field": "Este valor solo cambia con su propia acción.",
  "verdicts.changed": "Otra persona cambió este registro mientras usted trabajaba.",
  "verdicts.self": "No puede aplicarlo a su propia cuenta.",
  "verdicts.last-admin": "Debe quedar al menos un superadministrador.",
  "verdicts.needs-search": "Escriba al menos {limit} letras en la búsqueda.",
  "list.empty": "No se encontró información",
  "list.empty.filtered": "Ningún registro cumple los filtros",
  "placeholders.none": "—",
  "placeholders.no-user": "Sin Usuario",
  "placeholders.document": "Documento no disponible",
  "label.load-failure": "No se pudo cargar el registro",
  "copy.success": "Copiado al portapapeles",
  "upload.failure": "Error subiendo el archivo: {error}",
  "upload.success": "Archivo guardado",
  "upload.drop": "Suelte aquí el archivo o haga clic para elegirlo",
  "upload.progress": "Subiendo {percent} %",
  "upload.cancel": "Cancelar la subida",
  "upload.accepts": "Se admite: {types}",
  "upload.kinds.image": "imágenes JPG, PNG o WebP",
  "upload.kinds.application-pdf": "PDF",
  "upload.kinds.application-x-x509-ca-cert": "archivo .cer",
  "upload.kinds.application-octet-stream": "archivo .key",
  "console.error.generic": "No se pudo completar",
  "console.error.foreign-address": "La liga apunta fuera del sistema y no se abrió",
  "console.form.open-calendar": "Abrir calendario",
  "console.form.placeholder.date": "dd/mm/aaaa",
  "console.form.placeholder.month": "mm/aaaa",
  "console.form.placeholder.moment": "dd/mm/aaaa hh:mm",
  "console.units.month": "mes",
  "console.units.phone": "+52",
  "console.cancel": "Cancelar",
  "console.close": "Cerrar",
  "console.back": "Regresar",
  "console.accept": "Entendido",
  "console.yes": "Sí",
  "console.no": "No",
  "console.add": "Agregar",
  "console.remove": "Quitar",
  "console.create-of": "Crear {title}",
  "console.edit": "Editar",
  "console.edit-of": "Editar {title}",
  "console.open": "Abrir",
  "console.copy": "Copiar",
  "console.copy-of": "Copiar {title}",
  "console.download-of": "Descargar {title}",
  "console.view-of": "Ver {title}",
  "console.retry": "Reintentar",
  "console.undo": "Deshacer",
  "console.undo.last": "Deshacer: {text}",
  "console.undo.done": "Se deshizo: {text}",
  "console.undo.done-many": "Se deshicieron {count}",
  "console.clear": "Limpiar",
  "console.choose-file": "Elegir archivo",
  "console.search": "Buscar",
  "console.search-in": "Buscar en {title}",
  "console.search-short": "Escriba al menos {limit} letras",
  "console.searching": "Buscando…",
  "console.no-options": "Sin opciones",
  "console.search-offline": "Sin conexión: no se puede buscar",
  "console.search-failed": "No se pudo buscar",
  "console.no-results": "Sin resultados",
  "console.loading": "Cargando…",
  "console.error-load": "No se pudieron cargar los datos",
  "console.error-reference": "Referencia para soporte: {reference}",
  "console.not-found": "La pantalla o el registro no existe",
  "console.go-list": "Ir a {title}",
  "console.go-home": "Ir al inicio",
  "console.required": "Obligatorio",
  "console.check-fields": "Revise los campos marcados",
  "console.actions": "Acciones",
  "console.details": "Detalles",
  "console.expand": "Mostrar detalle",
  "console.collapse": "Ocultar detalle",
  "console.from": "Desde",
  "console.to": "Hasta",
  "console.any": "Cualquiera",
  "console.months": "meses",
  "console.percent": "%",
  "console.currency": "$",
  "console.unsaved.title": "Hay cambios sin guardar",
  "console.unsaved.body": "Si sale ahora, lo que escribió se pierde.",
  "console.unsaved.leave": "Salir sin guardar",
  "console.unsaved.stay": "Seguir editando",
  "console.unsaved.sign-out": "Cerrar sesión sin guardar",
  "console.conflict.title": "Otra persona guardó cambios",
  "console.conflict.body": "Compare los valores y elija cuál se queda.",
  "console.conflict.mine": "Mi valor",
  "console.conflict.theirs": "Su valor",
  "console.conflict.keep-mine": "Conservar el mío",
  "console.conflict.keep-theirs": "Tomar el suyo",
  "console.conflict.followed": "Otra persona guardó cambios en {fields}; el formulario ya los muestra.",
  "console.conflict.beside": "Otra persona guardó «{theirs}» mientras usted escribía «{mine}». Guarde otra vez para conservar el suyo.",
  "console.draft.title": "Hay un borrador de {when}.",
  "console.draft.value": "Borrador de {when}: {value}",
  "console.draft.today": "hoy {time}",
  "console.draft.changed": "El registro cambió desde entonces.",
  "console.draft.field": "Campo",
  "console.draft.now": "Ahora",
  "console.draft.typed": "Borrador",
  "console.draft.take": "Recuperar",
  "console.draft.differences": "Ver diferencias",
  "console.draft.discard": "Descartar",
  "console.version.build": "Hay una versión nueva de la consola",
  "console.version.new": "Hay una versión nueva de esta pantalla",
  "console.version.reload": "Cargar la versión nueva",
  "console.version.problems": "Los archivos de pantallas tienen problemas: sigue en uso la última versión buena",
  "console.connection.lost": "Se perdió la conexión",
  "console.connection.not-sent": "Sin conexión: no se envió nada. Lo escrito sigue aquí",
  "console.connection.unknown": "No llegó respuesta: no se sabe si se aplicó. Puede enviarlo otra vez; si ya se aplicó, no se aplica dos veces",
  "console.connection.unknown-title": "No se sabe si se aplicó",
  "console.connection.unknown-row": "Sin respuesta",
  "console.connection.see-record": "Ver registro",
  "console.connection.offline": "Sin conexión",
  "console.connection.away": "Lo escrito está a salvo. La página sigue por sí sola cuando vuelva la conexión.",
  "console.connection.offline-since": "Sin conexión desde las {time}. Lo escrito está a salvo; lo que ve es de esa hora.",
  "console.connection.unreachable": "El servidor no responde; se intenta de nuevo. Lo escrito está a salvo.",
  "console.connection.part-missing": "Falta una parte de la pantalla: no se pudo traer.",
  "console.connection.needs-network": "Esto necesita conexión: aparecerá cuando vuelva.",
  "console.connection.part-offline": "Falta una parte de la pantalla: no hay conexión. Lo escrito está a salvo.",
  "console.connection.reload": "Recargar la página",
  "console.connection.slow": "El servidor tarda en responder",
  "console.session.ended": "Su sesión terminó; inicie sesión de nuevo",
  "console.sign-in.title": "Iniciar sesión",
  "console.sign-in.email": "Correo electrónico",
  "console.sign-in.password": "Contraseña",
  "console.sign-in.submit": "Iniciar sesión",
  "console.sign-in.show": "Mostrar contraseña",
  "console.sign-in.hide": "Ocultar contraseña",
  "console.sign-in.forgot": "Olvidé mi contraseña",
  "console.sign-in.back": "Iniciar sesión",
  "console.sign-in.email-required": "El correo electrónico es obligatorio",
  "console.sign-in.password-required": "La contraseña es obligatoria",
  "console.sign-in.rules": "La contraseña no cumple con todos los requisitos / dar click en olvide mi contraseña",
  "console.sign-in.failure": "Error al iniciar sesión, verifica tus credenciales",
  "console.sign-in.unavailable": "El servicio no está disponible por el momento; su contraseña no se ha revisado. Intente en unos minutos.",
  "console.sign-in.no-permission": "No tienes permisos suficientes",
  "console.sign-in.partners": "Qué son los partners",
  "console.sign-in.welcome": "Mesa de Control",
  "console.factor.title": "Confirme que es usted",
  "console.factor.help": "Su contraseña es correcta. Falta un paso para entrar.",
  "console.factor.totp": "Código de su aplicación (6 dígitos)",
  "console.factor.recovery": "Código de recuperación",
  "console.factor.use-totp": "Usar el código de mi aplicación",
  "console.factor.use-password": "Usar mi contraseña",
  "console.factor.use-recovery": "Usar un código de recuperación",
  "console.factor.use-passkey": "Usar llave de acceso",
  "console.factor.missing": "Escriba el código",
  "console.factor.confirm": "Confirmar",
  "console.factor.enter": "Entrar",
  "console.factor.back": "Regresar a la contraseña",
  "console.factor.sign-in-passkey": "Entrar con llave de acceso",
  "console.factor.passkey-unused": "No se usó ninguna llave de acceso. Intente de nuevo o elija otra forma.",
  "console.factor.passkey-unmade": "No se creó la llave de acceso. Intente de nuevo.",
  "console.factor.passkey-unknown": "Esta llave de acceso no abre ninguna cuenta. Entre con su contraseña.",
  "console.factor.enrol": "Active su segundo factor",
  "console.factor.enrol-help": "Su puesto lo exige para entrar: además de la contraseña, algo que solo usted tiene. Elija una forma; después puede agregar otras en Mi perfil.",
  "console.factor.add-totp": "Aplicación de códigos",
  "console.factor.about-totp": "Una aplicación de su teléfono muestra un código nuevo cada 30 segundos.",
  "console.factor.add-passkey": "Llave de acceso",
  "console.factor.about-passkey": "Su huella, su rostro o el PIN de este equipo, de su teléfono o de una llave USB.",
  "console.factor.name": "Nombre para reconocerlo",
  "console.factor.name-totp": "Aplicación de códigos",
  "console.factor.name-passkey": "Llave de acceso",
  "console.factor.go-on": "Continuar",
  "console.factor.scan": "1. Lea este cuadro con la aplicación de códigos de su teléfono.",
  "console.factor.qr": "Código QR para la aplicación de códigos",
  "console.factor.type": "¿No puede leerlo? Escriba esta clave en la aplicación:",
  "console.factor.mailed": "Le enviamos un código de 8 dígitos a su correo. Confirma que la cuenta es suya.",
  "console.factor.code": "Código del correo",
  "console.factor.activate": "Activar",
  "console.factor.passkey-next": "Su equipo le pedirá la huella, el rostro o el PIN.",
  "console.factor.make-passkey": "Crear llave de acceso",
  "console.factor.codes": "Códigos de recuperación",
  "console.factor.codes-help": "Guárdelos donde solo usted los encuentre: con cada uno entra una vez si pierde su teléfono o su llave. No se vuelven a mostrar.",
  "console.factor.codes-file": "codigos-de-recuperacion.txt",
  "console.factor.copy": "Copiar",
  "console.factor.copied": "Copiados",
  "console.factor.download": "Descargar",
  "console.factor.print": "Imprimir",
  "console.factor.saved": "Los guardé",
  "console.step-up.title": "Confirme que es usted",
  "console.step-up.help": "Lo que va a hacer lo pide otra vez. Lo que escribió se conserva y se envía al confirmar.",
  "console.step-up.help-password": "Lo que va a hacer lo pide otra vez: escriba su contraseña. Lo que escribió se conserva y se envía al confirmar.",
  "console.step-up.cancelled": "No se hizo: faltó confirmar que es usted. Lo que escribió sigue aquí.",
  "console.step-up.left": "Faltó confirmar que es usted: {left} de {count} no se hicieron.",
  "console.enrol.notice": "Active su segundo factor antes del {until}; después no podrá entrar sin él.",
  "console.enrol.activate": "Activar",
  "console.recovery.title": "Recuperar contraseña",
  "console.recovery.help": "Le enviaremos un correo con una liga para elegir otra contraseña.",
  "console.recovery.submit": "Enviar correo de recuperación",
  "console.recovery.success": "Correo enviado",
  "console.recovery.failure": "Error a la hora de enviar el correo, intente más tarde",
  "console.reset.title": "Elegir contraseña",
  "console.reset.password": "Contraseña nueva",
  "console.reset.repeat": "Repita la contraseña",
  "console.reset.mismatch": "Las contraseñas no coinciden",
  "console.reset.submit": "Guardar contraseña",
  "console.reset.success": "Contraseña guardada; ya puede iniciar sesión",
  "console.reset.failure": "La liga ya no es válida; pida otro correo",
  "console.reset.invalid": "La liga está incompleta",
  "console.password.title": "La contraseña debe tener",
  "console.password.length": "Al menos 8 caracteres",
  "console.password.upper": "Una letra mayúscula",
  "console.password.lower": "Una letra minúscula",
  "console.password.digit": "Un dígito",
  "console.password.special": "Un carácter especial de ! @ # $ % ^ & *",
  "console.password.met": "cumplido",
  "console.password.unmet": "pendiente",
  "console.layout.table": "Tabla",
  "console.layout.board": "Tablero",
  "console.layout.calendar": "Calendario",
  "console.board.column": "{label}: {count}",
  "console.board.move": "Mover {label} a…",
  "console.board.more": "Ver {count} más",
  "console.board.no-way": "Ninguna acción lleva a «{state}» desde aquí.",
  "console.board.no-moves": "Desde este estado no hay a dónde mover la tarjeta.",
  "console.calendar.today": "Hoy",
  "console.calendar.previous": "Anteriores",
  "console.calendar.next": "Siguientes",
  "console.calendar.month": "Mes",
  "console.calendar.week": "Semana",
  "console.calendar.more": "y {count} más",
  "console.calendar.all": "{count} {sum}: ver la lista del {day}",
  "console.peek.of": "Vistazo: {label}",
  "console.peek.close": "Cerrar el vistazo",
  "console.views.title": "Vistas",
  "console.views.plain": "Lista completa",
  "console.views.modified": "Modificada",
  "console.views.save": "Guardar",
  "console.views.save-as": "Guardar como…",
  "console.views.discard": "Descartar",
  "console.views.make-default": "Abrir la lista con esta vista",
  "console.views.no-default": "Ya no abrir la lista con esta vista",
  "console.views.share": "Compartir…",
  "console.views.delete": "Eliminar vista",
  "console.views.shared": "Compartida",
  "console.views.default": "Con ella se abre la lista",
  "console.views.share-shows": "Quienes la reciban ven lo que filtra; los registros, solo los que cada quien puede ver.",
  "console.views.unknown": "Esta vista ya no existe o ya no está compartida con usted.",
  "console.views.closed": "Esta vista filtra por un campo que ya no puede ver.",
  "console.views.lost": "Columnas de la vista que ya no puede ver: {columns}.",
  "console.views.lost-count": "{count} más",
  "console.condition.open": "Condición…",
  "console.condition.business": "{count} días hábiles",
  "console.condition.business.one": "{count} día hábil",
  "console.condition.title": "Condición",
  "console.condition.or": "o",
  "console.condition.and": "y",
  "console.condition.not": "no",
  "console.condition.empty": "vacío",
  "console.condition.filled": "con valor",
  "console.condition.today": "hoy",
  "console.condition.all": "Todas",
  "console.condition.any": "Cualquiera",
  "console.condition.group": "Se cumplen",
  "console.condition.group-of": "Grupo {number}: se cumplen",
  "console.condition.field": "Campo",
  "console.condition.how": "Cómo",
  "console.condition.value": "Valor",
  "console.condition.values": "Valores",
  "console.condition.number": "Cuántos",
  "console.condition.is": "es",
  "console.condition.is-not": "no es",
  "console.condition.one-of": "uno de",
  "console.condition.between": "entre",
  "console.condition.more": "mayor que",
  "console.condition.less": "menor que",
  "console.condition.at-least": "desde",
  "console.condition.at-most": "hasta",
  "console.condition.before": "antes de",
  "console.condition.after": "después de",
  "console.condition.is-empty": "vacío",
  "console.condition.is-filled": "con valor",
  "console.condition.period": "en",
  "console.condition.days-ago": "hace más de (días hábiles)",
  "console.condition.day.week": "esta semana",
  "console.condition.day.month": "este mes",
  "console.condition.day.month-1m": "el mes pasado",
  "console.condition.day.quarter": "este trimestre",
  "console.condition.day.year": "este año",
  "console.condition.add-line": "Agregar condición",
  "console.condition.add-group": "Agregar grupo",
  "console.condition.remove": "Quitar la condición {number}",
  "console.condition.clear": "Quitar todas",
  "console.condition.as-text": "Se conserva como está: {text}",
  "console.list.filters": "Filtros",
  "console.list.filter": "Filtrar",
  "console.list.add-chip": "Agregar: {title}",
  "console.list.remove-chip": "Quitar: {title}",
  "console.list.add-filter": "Agregar filtro",
  "console.list.clear-filters": "Quitar filtros",
  "console.list.filter-chip": "{title}: {value}",
  "console.list.remove-filter": "Quitar el filtro {title}",
  "console.list.columns": "Columnas",
  "console.list.unfold": "+{count} columnas",
  "console.list.unfold.one": "+1 columna",
  "console.list.fold": "Menos columnas",
  "console.list.columns-reset": "Restablecer columnas",
  "console.list.column-menu": "Columna {title}",
  "console.list.column-moved": "{title}: ahora es la columna {place} de {count}",
  "console.list.column-left": "Mover a la izquierda",
  "console.list.column-right": "Mover a la derecha",
  "console.list.column-pin": "Fijar al inicio",
  "console.list.column-unpin": "Dejar de fijar",
  "console.list.column-wider": "Más ancha",
  "console.list.column-narrower": "Más angosta",
  "console.list.column-fit": "Ancho automático",
  "console.list.column-hide": "Ocultar",
  "console.list.show-column": "Mostrar {title}",
  "console.due.late": "hace {count} días",
  "console.due.late.one": "ayer",
  "console.due.today": "hoy",
  "console.due.soon": "en {count} días",
  "console.due.soon.one": "mañana",
  "console.list.density": "Densidad",
  "console.list.comfortable": "Cómoda",
  "console.list.compact": "Compacta",
  "console.list.export": "Exportar",
  "console.list.sort": "Ordenar por {title}",
  "console.list.ascending": "ascendente",
  "console.list.descending": "descendente",
  "console.list.page": "Página {page}",
  "console.figure.span": "Periodo",
  "console.figure.span.today": "Hoy",
  "console.figure.span.week": "Esta semana",
  "console.figure.span.month": "Este mes",
  "console.figure.span.last-month": "El mes pasado",
  "console.figure.span.two-months": "Este mes y el pasado",
  "console.figure.span.quarter": "Este trimestre",
  "console.figure.span.year": "Este año",
  "console.figure.span.between": "Entre fechas",
  "console.figure.from": "Primer día",
  "console.figure.until": "Último día",
  "console.figure.reversed": "El último día va antes que el primero.",
  "console.figure.before": "Periodo anterior: {value}",
  "console.figure.young": "Hasta {last} días",
  "console.figure.aged": "De {first} a {last} días",
  "console.figure.old": "Desde {first} días",
  "console.figure.others": "El resto",
  "console.figure.blank": "Sin dato",
  "console.figure.day": "Día",
  "console.figure.records": "Registros",
  "console.list.totals": "Totales",
  "console.list.total": "{title}, en total",
  "console.list.too-many-to-sum": "Son demasiadas filas para sumarlas; use filtros para ver los totales",
  "console.list.no-totals": "No se pudieron sumar los totales",
  "console.list.page-of": "{from}–{to} de {count}",
  "console.list.rows": "Filas por página",
  "console.list.first": "Primera página",
  "console.list.next": "Página siguiente",
  "console.list.previous": "Página anterior",
  "console.list.last": "Última página",
  "console.list.select": "Elegir fila",
  "console.list.select-all": "Elegir todas las filas de la página",
  "console.list.so-many": "{count} {plural}",
  "console.list.so-many.one": "1 {title}",
  "console.list.selected": "Selección: {what}",
  "console.list.selected.one": "Selección: {what}",
  "console.list.selection-cleared": "Se quitó la selección: el filtro es otro.",
  "console.list.clear-selection": "Quitar selección",
  "console.list.choose-everything": "Elegir todo lo que coincide: {what}",
  "console.list.choose-everything.one": "Elegir todo lo que coincide: {what}",
  "console.batch.reviewing.one": "Revisando…",
  "console.list.everything-but": "Selección: {what} de {all} que coinciden",
  "console.list.everything-but.one": "Selección: {what} de {all} que coinciden",
  "console.list.everything": "Selección: {what}, todo lo que coincide",
  "console.list.everything.one": "Selección: {what}, todo lo que coincide",
  "console.batch.reviewing": "Revisando {reviewed} de {count}…",
  "console.batch.queued": "El lote está en curso",
  "console.preview.typed": "Escriba el total para continuar: {total}",
  "console.preview.typed-label": "Total",
  "console.list.done": "Listo",
  "console.list.bulk-done": "{done}: {what}",
  "console.list.bulk-done.one": "{done}: {what}",
  "console.list.bulk-failed": "Sin hacer: {failed} de {count}",
  "console.preview.title": "Qué pasará",
  "console.preview.busy": "Calculando qué pasará…",
  "console.preview.ready": "Se harán {count} de {all}.",
  "console.preview.ready.one": "Se hará 1 de {all}.",
  "console.preview.none": "No se hará nada.",
  "console.preview.date": "Fecha",
  "console.preview.payees": "Quién cobra",
  "console.preview.payee": "Nombre y CLABE",
  "console.preview.no-account": "Sin CLABE",
  "console.preview.sum": "Importe",
  "console.preview.more": "y {count} más",
  "console.preview.refused": "Se dejan fuera",
  "console.preview.failed": "No se pudo calcular qué pasará, y no se hizo nada: {error}",
  "console.preview.again": "Intentar de nuevo",
  "console.list.bulk-line": "{label}: {error}",
  "console.list.refresh": "Actualizar",
  "console.list.saved-views": "Vistas guardadas",
  "console.list.tabs": "Pestañas de estado",
  "console.list.open-row": "Abrir {label}",
  "console.list.row-menu": "Acciones de {label}",
  "console.list.min": "Mínimo",
  "console.list.max": "Máximo",
  "console.list.apply": "Aplicar filtros",
  "console.list.yes-no": "Sí o no",
  "console.form.reference-search": "Escriba al menos {limit} letras para buscar",
  "console.form.add-item": "Agregar a la lista",
  "console.form.remove-item": "Quitar {label} de la lista",
  "console.form.entry": "Se guarda con IVA: {value}",
  "console.form.source-broken": "La liga trae datos que no se pueden leer; el formulario se abre vacío",
  "console.form.source-denied": "No puede usar el registro al que apunta la liga",
  "console.form.source-old": "El registro al que apunta la liga cambió; revise los datos",
  "console.form.lost-create": "Ya no puede crear {plural}; lo escrito sigue aquí",
  "console.form.lost-update": "Ya no puede cambiar {plural}; lo escrito sigue aquí",
  "console.form.lost-action": "Ya no puede usar «{title}»; lo escrito sigue aquí",
  "console.form.copy-typed": "Copiar lo escrito",
  "console.aside.title": "Actividad",
  "console.notes.more": "Ver más",
  "console.presence.here": "{who} tiene abierto este registro",
  "console.presence.changing": "{who} está cambiando {fields}",
  "console.bell.title": "Avisos",
  "console.bell.unread": "Avisos: {count} sin leer",
  "console.bell.all": "Ver todo",
  "console.record.missing": "Faltan {missing} de {all}",
  "console.record.missing-one": "Falta 1 de {all}",
  "console.record.complete": "Completo",
  "console.record.incomplete": "Incompleto",
  "console.record.edit-value": "Editar {title}",
  "console.record.save-value": "Guardar {title}",
  "console.record.reveal": "Ver {title}",
  "console.record.hide": "Ocultar {title}",
  "console.record.more-facts": "Más datos",
  "console.record.fewer-facts": "Menos datos",
  "console.record.blank-facts": "Mostrar los datos sin valor ({count})",
  "console.record.course": "Camino de estados",
  "console.record.step": "Paso {place} de {count}: {state}",
  "console.record.step-done": "hecho",
  "console.record.step-now": "ahora",
  "console.record.step-to-come": "por venir",
  "console.record.next-step": "Sigue: {state}, con «{action}» ({roles})",
  "console.record.more-roles": "{roles} y {count} más",
  "console.record.progress": "{title}: {part} de {total} ({percent} %)",
  "console.record.no-tab": "Este registro no tiene la pestaña de esa liga. Se abrió «{opened}».",
  "console.record.steps": "Registros de la lista",
  "console.record.previous": "Registro anterior",
  "console.record.next": "Registro siguiente",
  "console.record.place": "{place} de {count}",
  "console.review.start": "Revisar {count} pendientes",
  "console.review.start.one": "Revisar 1 pendiente",
  "console.review.keys": "Pendientes aquí: {count}. A valida, R rechaza, N pasa al siguiente.",
  "console.review.none": "Nada pendiente en esta pestaña.",
  "console.review.end": "Terminar revisión",
  "console.tabs.all": "Todas las pestañas",
  "console.page.tools": "Más acciones de la página",
  "console.record.tabs": "Secciones del registro",
  "console.menu.title": "Menú",
  "console.menu.open": "Abrir menú",
  "console.menu.collapse": "Contraer menú",
  "console.menu.expand": "Ampliar menú",
  "console.menu.user": "Menú de usuario",
  "console.menu.rule-detail": "Detalle de las reglas",
  "console.menu.sign-out": "Cerrar sesión",
  "console.menu.switch-company": "Cambiar de compañía",
  "console.menu.skip": "Saltar al contenido",
  "console.menu.breadcrumb": "Ruta de navegación",
  "console.footer.local": "hora local",
  "console.palette.actions": "En esta página",
  "console.palette.sections": "Ir a",
  "console.palette.placeholder": "Buscar registros, secciones y acciones",
  "console.palette.late": "Tardan y no se muestran: {lists}",
  "console.search.title": "Búsqueda general",
  "console.search.empty": "Nada coincide",
  "console.news.title": "Novedades",
  "console.news.understood": "Entendido",
  "console.news.none": "No hay novedades.",
  "console.help.title": "Ayuda",
  "console.help.none": "Esta página todavía no tiene ayuda.",
  "console.help.actions": "Qué se puede hacer",
  "console.help.states": "Estados",
  "console.help.fields": "Datos",
  "console.keyboard.title": "Atajos del teclado",
  "console.keyboard.note": "Las letras no hacen nada mientras se escribe en un campo ni con una ventana abierta.",
  "console.keyboard.then": "y después",
  "console.keyboard.or": "o",
  "console.keyboard.place.everywhere": "En toda la consola",
  "console.keyboard.place.moving": "Para moverse",
  "console.keyboard.place.list": "En listas, tableros y calendarios",
  "console.keyboard.place.record": "En la página de un registro",
  "console.keyboard.place.form": "Al capturar",
  "console.keyboard.place.review": "Al revisar datos y documentos",
  "console.keyboard.enter-key": "Intro",
  "console.keyboard.space-key": "Espacio",
  "console.keyboard.home-key": "Inicio",
  "console.keyboard.end-key": "Fin",
  "console.keyboard.search": "Buscar en toda la consola",
  "console.keyboard.page-help": "Ayuda de la página que se ve",
  "console.keyboard.keys": "Ver los atajos del teclado",
  "console.keyboard.undo": "Deshacer lo último",
  "console.keyboard.close": "Cerrar o cancelar lo que está abierto; vaciar la búsqueda de una lista",
  "console.keyboard.go": "Ir a {label}",
  "console.keyboard.down": "Renglón, tarjeta o resultado siguiente",
  "console.keyboard.up": "Renglón, tarjeta o resultado anterior",
  "console.keyboard.right": "Título, pestaña, columna del tablero o imagen siguiente",
  "console.keyboard.left": "Título, pestaña, columna del tablero o imagen anterior",
  "console.keyboard.first": "Primera pestaña",
  "console.keyboard.last": "Última pestaña",
  "console.keyboard.open": "Abrir el renglón, la tarjeta o el resultado; el menú de una columna en su título",
  "console.keyboard.open-apart": "Abrir el renglón en otra pestaña del navegador",
  "console.keyboard.peek": "Vistazo del registro, junto a la lista",
  "console.keyboard.explain": "De dónde sale un monto",
  "console.keyboard.move": "Mover la tarjeta del tablero",
  "console.keyboard.next": "Registro siguiente de la lista",
  "console.keyboard.previous": "Registro anterior de la lista",
  "console.keyboard.save": "Guardar el valor que se captura en su lugar",
  "console.keyboard.validate": "Validar y pasar al siguiente pendiente",
  "console.keyboard.reject": "Rechazar y pasar al siguiente pendiente",
  "console.keyboard.pending": "Pasar al siguiente pendiente",
  "console.plugin.failed": "El complemento {name} falló",
  "console.plugin.unknown": "El complemento {name} no existe",
  "console.plugin.misplaced": "El complemento {name} no va en este lugar",
  "console.problems.title": "Problemas de los archivos",
  "console.problems.help": "Mientras haya un error sigue en uso la última versión buena; al guardar la corrección, esta lista cambia sola.",
  "console.problems.help-warnings": "La versión en uso funciona. Cada aviso dice en qué lugar conviene revisarla; al guardar la corrección, esta lista cambia sola.",
  "console.problems.version": "En vigor: versión {n}, de {at}.",
  "console.problems.count": "{count} avisos sobre los archivos de pantallas",
  "console.problems.count.one": "1 aviso sobre los archivos de pantallas",
  "console.problems.fix": "npm run check -- --fix lo corrige",
  "console.problems.error": "Error",
  "console.problems.warning": "Aviso",
  "console.problems.place": "el lugar",
  "console.problems.suggestion": "Sugerencia",
  "console.problems.more": "y {count} lugares más",
  "console.problems.more.one": "y 1 lugar más",
  "console.toast.folded": "{count} avisos",
  "console.toast.folded.one": "1 aviso",
  "console.toast.list": "Avisos de esta visita",
  "console.toast.close-all": "Cerrar todos",
  "console.toast.close": "Cerrar aviso",
  "console.document.preview": "Vista previa",
  "console.document.view": "Ver",
  "console.document.floating": "Ventana flotante",
  "console.document.dock": "Regresar a su lugar",
  "console.document.zoom-in": "Acercar",
  "console.document.zoom-out": "Alejar",
  "console.document.rotate": "Girar",
  "console.document.page": "Página {page} de {pages}",
  "console.document.all-pages": "Ver todas las páginas",
  "console.document.validity": "Vigencia",
  "console.document.replace": "Reemplazar",
  "console.document.versions": "Ver versiones",
  "console.document.other": "Archivo {type}",
  "console.document.expired": "Vencido el {date}",
  "console.document.image": "Imagen de {title}",
  "console.document.fit": "Ajustar",
  "console.document.failed": "No se pudo mostrar el documento; sigue guardado",
  "console.document.sealed": "Guardado; por seguridad no se muestra",
  "console.document.move": "Mover la ventana: arrástrela o use las flechas",
  "console.document.progress": "Avance de la subida",
  "console.document.download": "Descargar",
  "console.document.upload": "Subir archivo",
  "console.document.version": "Versión {version}",
  "console.document.save-validity": "Guardar vigencia",
  "console.gallery.open": "Ver imagen {number}",
  "console.gallery.next": "Imagen siguiente",
  "console.gallery.previous": "Imagen anterior",
  "console.gallery.count": "{count} imágenes",
  "console.chart.table": "Ver como tabla",
  "console.chart.empty": "Sin movimientos en este periodo",
  "schemas.change.rejected": "El cambio {id} de los archivos se rechazó ({reason}) y no entra en vigor: regrese los archivos o corríjalos. {lines}",
  "schemas.files.preparing": "En preparación: {percent} %. Hasta entonces sirve la versión anterior.",
  "schemas.files.waits": "Su cambio espera por un error en {place}.",
  "schemas.change.waits": "El cambio {id} de los archivos espera la autorización de otro superadministrador. {lines}",
  "schemas.effect.actions-changed": "{resource} · {roles}: cambia en qué registros se puede {names}.",
  "schemas.effect.actions-gained": "{resource} · {roles}: ahora se puede {names}.",
  "schemas.effect.actions-lost": "{resource} · {roles}: ya no se puede {names}.",
  "schemas.effect.emptied": "{role} ya no ve ningún registro de {resource}: antes veía {before} ({count} cuentas).",
  "schemas.effect.emptied.one": "{role} ya no ve ningún registro de {resource}: antes veía {before} (1 cuenta).",
  "schemas.effect.fields-changed": "{resource} · {roles}: cambia en qué registros se leen {names}.",
  "schemas.effect.fields-changed.one": "{resource} · {roles}: cambia en qué registros se lee {names}.",
  "schemas.effect.fields-gained": "{resource} · {roles}: ahora se leen {names}.",
  "schemas.effect.fields-gained.one": "{resource} · {roles}: ahora se lee {names}.",
  "schemas.effect.fields-lost": "{resource} · {roles}: ya no se leen {names}.",
  "schemas.effect.fields-lost.one": "{resource} · {roles}: ya no se lee {names}.",
  "schemas.effect.operation.create": "crear",
  "schemas.effect.operation.delete": "eliminar",
  "schemas.effect.operation.export": "exportar",
  "schemas.effect.operation.history": "ver el historial",
  "schemas.effect.operation.reveal": "mostrar lo oculto",
  "schemas.effect.operation.review": "validar",
  "schemas.effect.operation.update": "editar",
  "schemas.effect.returned": "{resource}: «{name}» vuelve con {count} valores guardados de antes.",
  "schemas.effect.returned.one": "{resource}: «{name}» vuelve con 1 valor guardado de antes.",
  "schemas.effect.rows": "{resource} · {role}: veía {before} y ahora ve {after} ({count} cuentas).",
  "schemas.effect.rows.one": "{resource} · {role}: veía {before} y ahora ve {after} (1 cuenta).",
  "schemas.effect.rows-uncounted": "{resource} · {role}: cambia qué registros ve; no se contaron a tiempo.",
  "schemas.effect.template": "«{title}» no se puede generar (se probó con {record}): {reason}",
  "schemas.files.folder-name": "Nadie lee la carpeta {file}: un nombre tiene solo letras sin acento y cifras, y empieza con una letra («{name}»).",
  "schemas.files.folder": "La carpeta de los esquemas no existe.",
  "schemas.files.link": "{file} es un enlace; los esquemas deben ser archivos dentro de la carpeta.",
  "schemas.files.name": "{file} no es un archivo que la consola conozca.",
  "schemas.files.not-text": "{file} no es texto en UTF-8.",
  "schemas.files.unread": "Nadie lee {file}: el nombre de un archivo de esquema termina en «.json», en minúsculas y sin nada después.",
  "schemas.files.too-large": "{file} es demasiado grande; un archivo de esquema tiene a lo más 1 MB.",
  "schemas.files.too-many": "Hay demasiados archivos en la carpeta de esquemas.",
  "schemas.files.unreadable": "{file} no se pudo leer.",
  "schemas.folder.in-place": "La carpeta «{folder}» llega con esta versión, y en su lugar ({own}) sigue la de usted: npm run schemas -- rename {folder} {renamed} le da otro nombre, con sus registros. Después traiga a ese lugar la de la versión.",
  "schemas.folder.overwritten": "La carpeta «{folder}» llega con esta versión ({shipped}) y sustituyó a la de usted, que la base de datos conserva: npm run schemas -- rename {folder} {renamed} la devuelve con otro nombre y con sus registros.",
  "schemas.folder.taken": "La carpeta «{folder}» llega con esta versión ({shipped}) y usted ya tiene una con ese nombre ({own}): npm run schemas -- rename {folder} {renamed} le da otro, con sus registros.",
  "schemas.widening.actions": "{resource} · {roles}: podrían {names}, o hacerlo en más registros.",
  "schemas.widening.all": "Cambian {count} archivos: {names}.",
  "schemas.widening.all.one": "Cambia un archivo: {names}.",
  "schemas.widening.asked": "{resource} · {roles}: podrían filtrar por {names}, que son datos de otros registros; solo cuentan los que cada quien puede leer.",
  "schemas.widening.class": "Se cubrirían menos los datos de la clase {names}.",
  "schemas.widening.doors": "{resource}: se darían más derechos a través de {names}.",
  "schemas.widening.effect": "{resource}: {names} haría otra cosa o escribiría otros campos.",
  "schemas.widening.factor": "{roles}: el segundo factor se exigiría menos.",
  "schemas.widening.fields-read": "{resource} · {roles}: leerían {names}, o lo leerían en más registros.",
  "schemas.widening.fields-reveal": "{resource} · {roles}: podrían mostrar {names}.",
  "schemas.widening.fields-write": "{resource} · {roles}: podrían escribir {names}, o hacerlo en más registros.",
  "schemas.widening.fresh": "{resource}: {names} ya no pediría confirmar la identidad, o la pediría menos.",
  "schemas.widening.masks": "{resource}: {names} se cubriría menos como dato de una persona.",
  "schemas.widening.new": "{resource} · {roles}: recurso nuevo que muestra datos que ya existen o ejecuta código.",
  "schemas.widening.paper": "{names}: el papel se entregaría completo a las personas y empresas que muestra.",
  "schemas.widening.returned": "{resource} · {roles}: volverían a leer lo guardado en {names}.",
  "schemas.widening.rows": "{resource} · {roles}: verían más registros.",
  "schemas.widening.second": "{resource}: {names} esperaría menos a otra persona, o ya no la esperaría.",
  "schemas.widening.source": "{resource}: sus registros vendrían de otra parte o serían más.",
  "schemas.version.served": "Está en vigor la versión {version} (SCHEMAS_VERSION): los archivos de la carpeta no se leen.",
  "schemas.version.unknown": "No hay una versión {version} de los archivos; vea npm run schemas log.",
  "schemas.tables.choice": "{count} registros guardan un valor que ya no estaría entre las opciones; corríjalos antes de quitarlo.",
  "schemas.tables.choice.one": "1 registro guarda un valor que ya no estaría entre las opciones; corríjalo antes de quitarlo.",
  "schemas.tables.column-kept": "«{field}» ya no está en el archivo; su columna y {count} valores se conservan. Si sobran, nómbrelo en _shared/removed.json.",
  "schemas.tables.column-kept.one": "«{field}» ya no está en el archivo; su columna y 1 valor se conservan. Si sobran, nómbrelo en _shared/removed.json.",
  "schemas.tables.column-empty": "«{field}» ya no está en el archivo; su columna no tenía valores.",
  "schemas.tables.removed-nothing": "«{field}» ya no tiene nada en la base de datos: esta línea sobra.",
  "schemas.tables.folder-gone": "La carpeta «{folder}» ya no está y su tabla tiene {count} registros: devuélvala, elimine antes los registros, quítela a propósito en _shared/removed.json o, si cambió de nombre, escriba \"x-renamed-from\": \"{folder}\" en el fields.schema.json de la nueva.",
  "schemas.tables.folder-gone.one": "La carpeta «{folder}» ya no está y su tabla tiene 1 registro: devuélvala, elimine antes el registro, quítela a propósito en _shared/removed.json o, si cambió de nombre, escriba \"x-renamed-from\": \"{folder}\" en el fields.schema.json de la nueva.",
  "schemas.tables.limit": "{count} registros guardan un valor que este límite ya no permitiría; corríjalos antes de cambiarlo.",
  "schemas.tables.limit.one": "1 registro guarda un valor que este límite ya no permitiría; corríjalo antes de cambiarlo.",
  "schemas.tables.reference": "{count} registros apuntan a algo que no existe en el recurso nombrado.",
  "schemas.tables.reference.one": "1 registro apunta a algo que no existe en el recurso nombrado.",
  "schemas.tables.renamed": "¿«{field}» es «{other}», que guarda {count} valores? Escriba \"x-renamed-from\": \"{other}\"; si es otro campo, guarde primero sin «{other}» y después con «{field}».",
  "schemas.tables.renamed.one": "¿«{field}» es «{other}», que guarda 1 valor? Escriba \"x-renamed-from\": \"{other}\"; si es otro campo, guarde primero sin «{other}» y después con «{field}».",
  "schemas.tables.required": "{count} registros no tienen este valor; complételos antes de hacerlo obligatorio.",
  "schemas.tables.required.one": "1 registro no tiene este valor; complételo antes de hacerlo obligatorio.",
  "schemas.tables.secret": "{count} registros guardan aquí un secreto, que nunca se lee: deje el campo como «format»: «secret» o dele otro nombre.",
  "schemas.tables.secret.one": "1 registro guarda aquí un secreto, que nunca se lee: deje el campo como «format»: «secret» o dele otro nombre.",
  "schemas.tables.type": "{count} registros guardan un valor que no cabe en el nuevo tipo.",
  "schemas.tables.type.one": "1 registro guarda un valor que no cabe en el nuevo tipo.",
  "schemas.tables.unique": "{count} registros comparten el mismo valor; corríjalos antes de hacerlo único.",
  "schemas.tables.unique.one": "1 registro comparte el mismo valor con otro; corríjalo antes de hacerlo único.",
  "server.approval-stale": "El registro cambió después de que se pidió: ya no se puede autorizar. Rechácelo y pida que se envíe de nuevo.",
  "server.approval-refused": "Hoy no se puede ejecutar a nombre de quien lo pidió: {reason}",
  "server.batch-changed": "El lote ya no es el que se revisó: vuelva a elegir los registros.",
  "server.batch-empty": "No hay registros que coincidan.",
  "server.batch-expired": "Pasaron más de 30 minutos desde que se revisó: vuelva a elegir los registros.",
  "server.batch-not-reviewed": "El lote todavía se está revisando.",
  "server.batch-too-large": "Coinciden más de {limit} registros: ponga un filtro.",
  "server.approval-waiting": "Esto mismo ya espera la autorización de otra persona.",
  "server.approval-file": "El archivo es demasiado grande para esperar una autorización: el máximo es 10 MB.",
  "console.approval.sent": "Enviado a autorización",
  "console.approval.sent-many": "Enviados a autorización: {count}",
  "server.headers-too-large": "La dirección o los encabezados de la llamada son demasiado largos.",
  "server.bad-request": "La llamada no se entiende.",
  "server.passwords-busy": "Hay demasiados inicios de sesión a la vez. Intente de nuevo en unos segundos.",
  "server.database-lost": "Se perdió la base de datos; lo que ya se confirmó está a salvo. Intente en unos segundos.",
  "server.unsure": "No sabemos si se guardó. Revise antes de repetir.",
  "server.failed": "Algo falló en el servidor y no se guardó nada.",
  "server.invalid": "Hay datos por corregir.",
  "server.not-yet": "Esta acción todavía no está disponible ({effect}).",
  "server.database-full": "La base de datos no tiene espacio para guardar; no se guardó nada. Avise a un administrador e intente en un minuto.",
  "server.too-slow": "La operación tardó demasiado y se detuvo; no se guardó nada.",
  "server.fields.unknown": "El campo {field} no se reconoce aquí.",
  "server.fields.changed": "{title} cambió desde que abrió el registro.",
  "server.fields.unwritable": "{title} no se puede cambiar con su rol.",
  "server.fields.type": "{title} trae un tipo de dato equivocado.",
  "server.unavailable": "El servicio no está disponible por el momento; lo que ya se guardó está a salvo. Intente en unos segundos.",
  "server.database-unavailable": "La base de datos no responde; nada de lo enviado se aplicó. Intente en unos segundos.",
  "server.starting": "El sistema está arrancando.",
  "server.stopping": "El sistema se está reiniciando; intente en unos segundos.",
  "server.internal": "Algo falló en el servidor y nada cambió. Referencia: {reference}",
  "server.too-many-requests": "Demasiadas llamadas; espere {seconds} segundos.",
  "server.too-many-sign-ins": "Demasiados intentos de entrada; espere {seconds} segundos.",
  "server.locked-out": "La cuenta quedó bloqueada desde este lugar por intentos fallidos; espere {minutes} minutos o recupere su contraseña.",
  "server.body-too-large": "Lo enviado pesa más de {limit}.",
  "server.body-too-many-values": "Lo enviado trae más de {limit} valores.",
  "server.body-not-json": "Lo enviado no es JSON válido.",
  "server.body-not-object": "Se espera un objeto.",
  "server.body-not-list": "Se espera una lista de operaciones.",
  "server.body-repeated-key": "La clave {field} está repetida.",
  "server.body-forbidden-key": "La clave {field} no se admite.",
  "server.body-too-deep": "Lo enviado tiene demasiados niveles.",
  "server.media-type": "El tipo de contenido no se admite.",
  "server.unknown-field": "El campo {field} no se reconoce.",
  "server.unknown-filter": "El filtro {field} no se reconoce.",
  "server.unknown-column": "La columna {field} no se reconoce.",
  "server.unknown-sort": "No se puede ordenar por {field}.",
  "server.unknown-operator": "El operador {operator} no se reconoce.",
  "server.unknown-parameter": "El parámetro {field} no se reconoce; se entiende: {words}.",
  "server.unknown-resource": "El recurso no existe.",
  "server.unknown-path": "La ruta {path} no se reconoce.",
  "server.unknown-operation": "La operación {operation} no se admite.",
  "server.preview-ids": "Elija de 1 a {limit} registros.",
  "server.unknown-action": "La acción no existe.",
  "server.too-long-for-paper": "Son más de {limit} registros: no caben en un PDF; acote los filtros o expórtelos a Excel.",
  "server.export-too-large": "Son más de {limit} registros; acote los filtros para exportarlos.",
  "server.filter-not-json": "El filtro no es JSON válido.",
  "server.filter-too-deep": "El filtro tiene demasiados niveles.",
  "server.filter-too-long": "El filtro tiene demasiadas condiciones.",
  "server.filter-too-slow": "La condición tarda demasiado: añada una fecha, un estado u otro dato que la acote.",
  "server.filter-unreadable": "No se puede filtrar por {field}.",
  "server.filter-building": "El filtro {field} todavía se está preparando.",
  "server.search-too-long": "La búsqueda es demasiado larga.",
  "server.wrong-type": "{title} no tiene el tipo correcto.",
  "server.not-scalar": "{title} debe ser un solo valor.",
  "server.limit-too-large": "El límite máximo es {limit} registros.",
  "server.limit-wrong": "El límite debe ser un número entero mayor que cero.",
  "server.order-wrong": "El orden es ASC o DESC.",
  "server.page-wrong": "La página debe ser un número entero desde cero.",
  "server.figure-day": "El parámetro {field} debe ser un día, como 2026-03-31.",
  "server.figure-order": "El último día es anterior al primero.",
  "server.figure-step": "El parámetro {field} debe ser day, week, month, quarter o year.",
  "server.figure-long": "Son más de {limit} periodos: pida menos días o periodos más largos.",
  "server.id-wrong": "El identificador debe ser un número entero.",
  "server.cursor-wrong": "La posición de la lista ya no es válida.",
  "server.duplicate": "Ya existe un registro con estos datos.",
  "server.duplicate-field": "Ya existe otro registro con este valor en {title}.",
  "server.not-found": "El registro no existe.",
  "server.out-of-date": "{title} cambió desde que abrió el registro.",
  "server.section-not-allowed": "Su rol no tiene acceso a esta sección.",
  "server.not-signed-in": "Inicie sesión.",
  "server.token-expired": "La sesión venció.",
  "server.provider-says": "{text}",
  "server.session-closed": "La sesión está cerrada. Inicie sesión de nuevo.",
  "server.key-ended": "Esta llave de API ya no abre: la cuenta cambió o se generó otra.",
  "server.key-refused": "Una llave de API no abre esto: hace falta la sesión de la persona.",
  "server.account-revoked": "El acceso de esta cuenta fue revocado.",
  "server.idempotency-conflict": "La misma clave de repetición llegó con otros datos.",
  "server.idempotency-running": "La primera llamada con esta clave sigue en proceso.",
  "server.query-timeout": "La consulta tardó demasiado; use un filtro más preciso.",
  "undo.changed": "Ya no se puede deshacer: se cambió de nuevo después.",
  "undo.changed-field": "No se deshizo: en {title} usted dejó «{mine}» y ahora dice «{theirs}».",
  "undo.too-late": "Ya pasaron los diez minutos en que se podía deshacer.",
  "undo.impossible": "Ya no hay nada que deshacer.",
  "undo.reason": "Se deshizo la eliminación.",
  "server.raced": "Otra persona lo hizo antes; vuelva a cargar.",
  "server.depends": "No se puede eliminar. Dependen de este registro: {list}.",
  "server.other-records": "Otros registros",
  "server.in-use": "Otros registros dependen de este.",
  "server.narrowing": "{count} registros no cumplirían el cambio.",
  "server.narrowing.one": "1 registro no cumpliría el cambio.",
  "server.file-missing": "Falta el archivo.",
  "server.file-wrong-type": "El contenido del archivo no es del tipo permitido ({types}).",
  "server.file-too-large": "El archivo pesa más de {limit}.",
  "server.file-damaged": "El archivo está dañado o incompleto.",
  "server.file-encrypted": "El archivo está protegido con contraseña.",
  "server.body-not-multipart": "El archivo llegó incompleto; súbalo de nuevo.",
  "server.files-unreadable": "El archivo no se puede leer en este momento; sigue guardado, inténtelo de nuevo.",
  "server.files-unavailable": "El archivo no se pudo guardar en este momento; nada se perdió, inténtelo de nuevo.",
  "server.file-link-expired": "La liga del archivo venció.",
  "server.storage-unavailable": "El almacén de archivos no responde; nada quedó a medias.",
  "server.storage-full": "No hay espacio para el archivo; nada quedó a medias.",
  "server.provider-unavailable": "El proveedor de identidad no responde.",
  "server.host-not-allowed": "Esta dirección no está permitida.",
  "server.reset-invalid": "La liga de recuperación no es válida o ya se usó.",
  "server.password-wrong": "La contraseña actual no es correcta.",
  "server.password-same": "La contraseña nueva es igual a la actual.",
  "server.password-elsewhere": "La contraseña se cambia con el proveedor de acceso.",
  "server.password-long": "La contraseña tiene más de {limit} caracteres, que es lo más que se admite.",
  "server.password-weak": "La contraseña no cumple todas las reglas.",
  "server.step-up": "Confirme que es usted para continuar.",
  "server.factor-wrong": "El código o la llave no es correcto, o ya se usó.",
  "server.factor-locked": "Demasiados intentos fallidos; espere {minutes} minutos.",
  "server.factor-needed": "Confirme con su segundo factor: la contraseña no basta.",
  "server.factor-required": "Su rol necesita un segundo factor. Inicie sesión de nuevo para darlo de alta.",
  "server.factor-last": "Su rol necesita un segundo factor: dé de alta otro antes de quitar este.",
  "server.factor-none": "Primero dé de alta un segundo factor.",
  "server.factors-full": "Ya tiene {limit} segundos factores: quite uno antes de dar de alta otro.",
  "server.passkey-not-here": "En esta dirección no se pueden usar llaves de acceso.",
  "server.sign-in-expired": "Pasó demasiado tiempo o ya se usó: escriba de nuevo su contraseña.",
  "server.enrol-mails": "Ya se enviaron demasiados códigos por correo; espere {minutes} minutos.",
  "server.enrol-no-mail": "La cuenta no tiene correo: pida a un administrador que lo registre.",
  "factors.issuer": "Mesa de Control",
  "sessions.device": "{browser} en {system}",
  "sessions.device.unknown": "Dispositivo desconocido",
  "server.company-not-yours": "No puede actuar por esa compañía.",
  "server.template-missing": "Falta {field} para generar el documento.",
  "server.template-broken": "La plantilla {name} tiene un problema.",
  "server.holidays-missing": "No hay días feriados del año {year}.",
  "mail.recovery.subject": "Recuperación de su contraseña",
  "mail.recovery.body": "Hola, {name}:\n\nPara elegir una contraseña nueva abra esta liga. Vence en {minutes} minutos y solo sirve una vez:\n\n{url}\n\nSi usted no la pidió, ignore este correo: su contraseña sigue igual.",
  "mail.invitation.subject": "Su cuenta en Mesa de Control",
  "mail.invitation.body": "Hola, {name}:\n\nSe creó una cuenta para {email}. Elija su contraseña en esta liga, que vence en {hours} horas:\n\n{url}",
  "mail.notification.subject": "{title}",
  "mail.notification.body": "Hola, {name}:\n\n{body}",
  "mail.enrol.subject": "Código para dar de alta su segundo factor",
  "mail.enrol.body": "Hola, {name}:\n\nSu código es {code}. Vence en {minutes} minutos y solo sirve una vez.\n\nSi usted no lo pidió, alguien conoce su contraseña: cámbiela y avise a un administrador.",
  "notifications.sign-in-spray.title": "Posible adivinación de contraseñas",
  "notifications.sign-in-spray.body": "En los últimos {minutes} minutos fallaron inicios de sesión de {accounts} cuentas desde {networks} redes. Ninguna cuenta se bloqueó por ello; revise si reconoce el origen y avise a quien administra la red.",
  "notifications.factor-missing.title": "Dé de alta su segundo factor",
  "notifications.factor-missing.body": "Desde el {date} su rol necesita un segundo factor para entrar: una aplicación de códigos o una llave de acceso. Hágalo antes en su perfil, en la pestaña Seguridad.",
  "notifications.factor-added.title": "Se dio de alta un segundo factor",
  "notifications.factor-added.body": "Su cuenta tiene un segundo factor nuevo: {name}. Si no fue usted, cierre sus sesiones, cambie su contraseña y avise a un administrador.",
  "notifications.factor-removed.title": "Se quitó un segundo factor",
  "notifications.factor-removed.body": "Su cuenta ya no tiene el segundo factor {name}. Si no fue usted, cierre sus sesiones, cambie su contraseña y avise a un administrador.",
  "notifications.recovery-used.title": "Se usó un código de recuperación",
  "notifications.recovery-used.body": "Alguien comprobó que es usted con un código de recuperación, que ya no sirve. Si no fue usted, genere otros códigos y avise a un administrador.",
  "notifications.passkey-copied.title": "Se rechazó una llave de acceso",
  "notifications.passkey-copied.body": "La llave {name} contó hacia atrás: puede que alguien tenga una copia. No se aceptó; quítela en su perfil y avise a un administrador.",
  "notifications.comments.mentioned.title": "Le mencionaron en un comentario",
  "notifications.comments.mentioned.body": "{who} le mencionó en un comentario ({title} {id}).",
  "notifications.comments.assigned.title": "Le asignaron un comentario",
  "notifications.comments.assigned.body": "{who} le asignó un comentario ({title} {id}).",
  "notifications.reminders.due.title": "Recordatorio",
  "notifications.reminders.due.body": "Puso un recordatorio para este momento ({title} {id}).",
  "mail.digest.subject": "Avisos sin leer: {total}",
  "mail.digest.body": "Estos avisos esperan en la consola:\n\n{lines}\n\n{url}\n\nCuándo llega este correo se elige en Mi perfil, Preferencias.",
  "mail.digest.mentioned": "Menciones",
  "mail.digest.assigned": "Comentarios asignados",
  "mail.digest.reminder": "Recordatorios",
  "mail.digest.report": "Reportes",
  "mail.digest.record": "Otros avisos de registros",
  "notifications.report-ready.title": "Reporte disponible",
  "notifications.report-ready.body": "El reporte {name} está listo.",
  "notifications.report-failed.title": "Reporte no disponible",
  "notifications.report-failed.body": "El reporte {name} no se pudo preparar; pídalo de nuevo.",
  "explain.others": "Otros",
  "explain.stored": "Como se guardó",
  "explain.rules.stored": "Valor guardado, sin eventos que lo expliquen",
  "explain.rules.order": "2.9 Orden en que se aplica el dinero",
  "explain.rules.interest": "2.2 Interés del periodo",
  "explain.title": "De dónde sale: {title}",
  "explain.ask": "De dónde sale (tecla =)",
  "explain.total": "Total"
 }
};

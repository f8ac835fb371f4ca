/** Written by `npm run generate`: do not edit. */
import type { MessageKeys } from '../../resource/model/definition.ts';

export const MESSAGE_KEYS: MessageKeys = {
 "keys": [
  "*._deleted_at",
  "*.complete",
  "*.confirm",
  "*.confirm-many",
  "*.failure",
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
  "SessionState.hash",
  "a.c",
  "a.collection_date",
  "a.period",
  "a.row",
  "action.hover",
  "activate.notice.body",
  "activate.notice.user_lender",
  "address.city",
  "amortizations.update",
  "api-key.*",
  "approve.folder",
  "approve.nobody",
  "approve.refused",
  "approve.stale",
  "approve.when.asked_by",
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
  "console.back",
  "console.batch.queued",
  "console.batch.reviewing",
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
  "console.conflict.keep-mine",
  "console.conflict.keep-theirs",
  "console.conflict.mine",
  "console.conflict.theirs",
  "console.conflict.title",
  "console.connection.away",
  "console.connection.lost",
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
  "console.keyboard.enter",
  "console.keyboard.escape",
  "console.keyboard.go",
  "console.keyboard.help",
  "console.keyboard.search",
  "console.keyboard.title",
  "console.keyboard.undo",
  "console.keyboard.up-down",
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
  "console.list.max",
  "console.list.min",
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
  "console.open",
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
  "console.percent",
  "console.plugin.failed",
  "console.plugin.misplaced",
  "console.plugin.unknown",
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
  "console.record.hide",
  "console.record.incomplete",
  "console.record.more-roles",
  "console.record.next-step",
  "console.record.no-tab",
  "console.record.progress",
  "console.record.reveal",
  "console.record.save-value",
  "console.record.step",
  "console.record.step-done",
  "console.record.step-now",
  "console.record.step-to-come",
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
  "console.search",
  "console.search-in",
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
  "history.action",
  "history.created",
  "history.deleted",
  "history.empty",
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
  "labels.by-key",
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
  "masks.readable",
  "month.*",
  "n.failures",
  "news.known",
  "no-parent",
  "notifications.*.*",
  "notifications.*.body",
  "notifications.*.title",
  "notify.to",
  "p.*",
  "paper.*",
  "part.*",
  "partner-charts.months",
  "payments.amount",
  "payments.id",
  "payments.to_offset",
  "payments.update",
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
  "profile.age",
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
  "row.lock-weak",
  "row.owner",
  "row.update",
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
  "session.read",
  "sessions.device",
  "sessions.device.unknown",
  "share.success",
  "share.title",
  "stand.when.asked_by",
  "starting.css",
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
  "tones.*.bar",
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
  "verdicts.possible-for",
  "verdicts.possible-from",
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
  "amortizations.update": [],
  "api-key.*": [],
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
  "bill-applicant.title": [],
  "bill-applicant.when": [],
  "bill-interest.title": [],
  "bill-interest.when": [],
  "bill-lender.title": [],
  "bill-lender.when": [],
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
  "console.back": [],
  "console.batch.queued": [],
  "console.batch.reviewing": [
   "count",
   "reviewed"
  ],
  "console.batch.reviewing.one": [],
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
  "console.conflict.keep-mine": [],
  "console.conflict.keep-theirs": [],
  "console.conflict.mine": [],
  "console.conflict.theirs": [],
  "console.conflict.title": [],
  "console.connection.away": [],
  "console.connection.lost": [],
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
  "console.keyboard.enter": [],
  "console.keyboard.escape": [],
  "console.keyboard.go": [
   "label"
  ],
  "console.keyboard.help": [],
  "console.keyboard.search": [],
  "console.keyboard.title": [],
  "console.keyboard.undo": [],
  "console.keyboard.up-down": [],
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
  "console.list.last": [],
  "console.list.max": [],
  "console.list.min": [],
  "console.list.next": [],
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
  "console.no-results": [
   "limit"
  ],
  "console.not-found": [],
  "console.open": [],
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
  "console.record.hide": [
   "title"
  ],
  "console.record.incomplete": [],
  "console.record.more-roles": [
   "count",
   "roles"
  ],
  "console.record.next-step": [
   "action",
   "roles",
   "state"
  ],
  "console.record.no-tab": [
   "opened"
  ],
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
  "console.search": [],
  "console.search-in": [
   "title"
  ],
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
  "delete.success": [],
  "delete.title": [],
  "disperse.confirm": [
   "token"
  ],
  "disperse.failure": [
   "error"
  ],
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
  "expire.success": [],
  "expire.title": [],
  "export.*": [],
  "export.csv": [],
  "export.failure": [
   "error"
  ],
  "export.name": [
   "title",
   "today"
  ],
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
  "fields.cellphone.empty": [],
  "fields.cellphone.format": [],
  "fields.cellphone.pattern": [],
  "fields.cellphone.required": [],
  "fields.company.unique": [],
  "fields.contract_signing_date.before-loan": [],
  "fields.contract_signing_date.before-request": [],
  "fields.contract_signing_date.required": [],
  "fields.curp.format": [],
  "fields.date.before-activation": [],
  "fields.date.before-request": [],
  "fields.date.required": [],
  "fields.date.unique": [],
  "fields.date_final.before-start": [],
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
  "fields.name.required": [],
  "fields.place.required": [],
  "fields.power_of_attorney.minLength": [],
  "fields.power_of_attorney.required": [],
  "fields.recognition.required": [],
  "fields.request_date.required": [],
  "fields.rfc.format": [],
  "fields.role.enum": [],
  "fields.role.minItems": [],
  "fields.role.required": [],
  "fields.second_lastname.required": [],
  "fields.type.enum": [],
  "fields.type.minItems": [],
  "fields.type.required": [],
  "fields.type_account.required": [],
  "fields.user.required": [],
  "fields.user.unique": [],
  "fields.version.pattern": [],
  "fields.xml.copied": [],
  "fields.xml.empty": [],
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
  "list.first-page": [],
  "list.next-page": [],
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
  "masks.readable": [],
  "month.*": [],
  "no-parent": [],
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
  "p.*": [],
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
  "partner-charts.months": [],
  "payments.update": [],
  "pdf.title": [],
  "pdf.when": [],
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
  "r.*": [],
  "receive.failure": [
   "error"
  ],
  "receive.success": [],
  "receive.title": [],
  "receive.when": [],
  "record.read": [],
  "recovery.name": [],
  "references.living": [],
  "refresh-amount.confirm": [
   "token"
  ],
  "refresh-amount.failure": [
   "error"
  ],
  "refresh-amount.preview.after": [],
  "refresh-amount.preview.before": [],
  "refresh-amount.success": [],
  "refresh-amount.title": [],
  "refresh-amount.warn.papers": [],
  "refresh-amount.when": [],
  "reject.failure": [
   "error"
  ],
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
  "return-dispersion.success": [],
  "return-dispersion.title": [],
  "return-dispersion.when": [],
  "return-to-capture.failure": [],
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
  "server.loan.already-active": [],
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
  "server.loan.cannot-activate": [
   "missing"
  ],
  "server.loan.closed": [],
  "server.loan.commission-version": [],
  "server.loan.date-before-activation": [],
  "server.loan.dates-not-increasing": [],
  "server.loan.dispersed-later": [
   "date"
  ],
  "server.loan.dispersed-payment": [],
  "server.loan.documents-missing": [],
  "server.loan.guarantor-missing": [],
  "server.loan.lender-missing": [],
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
  "server.loan.users-missing": [],
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
   "field"
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
  "verdicts.possible-for": [
   "roles"
  ],
  "verdicts.possible-from": [
   "states"
  ],
  "verdicts.read-only": [],
  "verdicts.self": [],
  "verdicts.wrong-state": [
   "state"
  ],
  "versions.title": [],
  "versions.when": [],
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
 }
};

/** Written by `npm run generate`: do not edit. */
import type { CodeNeeds, Need, Registry } from '../src/resource/model/definition.ts';
import { MESSAGE_KEYS } from '../src/server/app/message-keys.generated.ts';

const NEEDS: Need[] = [
  {"resource":"requests","fields":{"status":"number","activation_date":"date","user":"number","user_lender":"number","amount":"number","rate":"number"}},
  {"resource":"amortizations","fields":{"request":"number","status":"number","date_final":"date","collection_date":"date","interests":"number","iva_interests":"number","capital":"number","capital_partials":"number","interest_partials":"number","q":"boolean"}},
  {"resource":"requests","fields":{"status":"number","finish_date":"date","dispersed":"boolean"}},
  {"resource":"requests","fields":{"token":"text","status":"number","date":"date","finish_date":"date","activation_date":"date","recognition":"number","user":"number","user_lender":"number","partner":"number","partner_lender":"number","request_parent":"number","amount":"number","rate":"number","payment_time":"number","payment_type":"number","opening_commission":"number","iva_rate":"number","dispersed":"boolean"}},
  {"resource":"users","fields":{"financial.clabe":"text","financial.bank_name":"text"}},
  {"resource":"users","fields":{"email":"text","username":"text","general.full_name":"text"}},
  {"resource":"requests","fields":{"status":"number","user":"number","user_lender":"number","aval_required":"boolean","user_aval":"number"}},
  {"resource":"users","fields":{"status":"text","validated":"boolean"}},
  {"resource":"documents","fields":{"context":"text","request":"number","current":"boolean"}},
  {"resource":"bannedUsers","fields":{"name":"text","birthdate":"date","curp":"text","rfc":"text","enabled":"boolean"}},
  {"resource":"users","fields":{"general.full_name":"text","general.curp":"text","general.rfc":"text","general.birthdate":"date"}},
  {"resource":"amortizations","fields":{"request":"number","partner":"number","partner_lender":"number","period":"number","status":"number","date_initial":"date","date_final":"date","collection_date":"date","payment":"number","isr_withholdings":"number","iva_withholdings":"number","commission_as_applicant":"number","payment_as_applicant":"number","payment_as_lender":"number","expired_by_hand":"boolean"}},
  {"resource":"requests","fields":{"token":"text","status":"number","recognition":"number","user":"number","commission_by_each_payment":"number","dispersed":"boolean"}},
  {"resource":"requests","fields":{"token":"text","status":"number","finish_date":"date","activation_date":"date","closed_at":"moment","recognition":"number","user":"number","user_lender":"number","partner":"number","partner_lender":"number","user_aval":"number","request_parent":"number","amount":"number","rate":"number","payment_time":"number","payment_type":"number","opening_commission":"number","commission_admin":"number","commission_admin_lender":"number","commission_by_each_payment":"number","iva_withholdings":"number","isr_withholdings":"number","version":"text","version_commission":"text","days_for_calculations":"number","iva_rate":"number","dispersed":"boolean"}},
  {"resource":"amortizations","fields":{"request":"number","partner":"number","partner_lender":"number","period":"number","status":"number","date_initial":"date","date_final":"date","collection_date":"date","days":"number","calendar_days":"number","rate":"number","iva_rate":"number","interests":"number","iva_interests":"number","capital":"number","payment":"number","balance":"number","isr_withholdings":"number","iva_withholdings":"number","commission_as_applicant":"number","commission_as_lender":"number","payment_as_applicant":"number","payment_as_lender":"number","payment_as_applicant_after_withholdings":"number","payment_as_lender_after_withholdings":"number","capital_partials":"number","interest_partials":"number","commission_partials":"number","moratorium_partials":"number","q":"boolean","q_category":"text","expired_by_hand":"boolean","condone_commission":"boolean","condone_moratorium":"boolean","condone_interest":"boolean","condone_capital":"boolean"}},
  {"resource":"amortizationBackups","fields":{"request":"number","period":"number","date_initial":"date","date_final":"date","days":"number","interests":"number","iva_interests":"number","capital":"number","payment":"number","commission_as_applicant":"number","payment_as_applicant":"number","payment_as_lender":"number","balance":"number"}},
  {"resource":"payments","fields":{"request":"number","amount":"number","date":"date","q":"boolean","capital":"number","commission":"number","iva_commission":"number","commission_lender":"number","interests":"number","iva_interests":"number","total_interests":"number","moratorium":"number","iva_moratorium":"number","isr_withholdings":"number","iva_withholdings":"number","payment_as_applicant":"number","payment_as_lender":"number","payment_as_applicant_after_withholdings":"number","payment_as_lender_after_withholdings":"number","to_offset":"number","periods":"number[]","amortizations":"number[]","dispersion":"number","dispersed":"boolean","reversed":"boolean"}},
  {"resource":"dispersions","fields":{"id_request":"number","payment":"number","token":"text","date":"date","amount":"number","commission_admin":"number","commission_admin_lender":"number","commission_lender":"number","payment_as_lender":"number","to_offset":"number","bank_name":"text","clabe":"text","clabe_lender":"text","user_lender":"text","id_user_lender":"number","partner":"number","partner_lender":"number","dispersed":"boolean","dispersed_date":"date"}},
  {"resource":"partials","fields":{"request":"number","payment":"number","amortization":"number","concept":"text","amount":"number","date":"date","q":"boolean"}},
  {"resource":"users","fields":{"email":"text","username":"text","general.full_name":"text","financial.clabe":"text","financial.bank_name":"text"}},
  {"resource":"holidays","fields":{"date":"date"}},
  {"resource":"users","fields":{"roles":"text[]","id_partner":"number"}},
  {"resource":"users","fields":{"username":"text","roles":"text[]","revoked":"boolean","general.full_name":"text"}},
  {"resource":"documents","fields":{"context":"text","user":"number","type":"number","file":"text","current":"boolean"}},
  {"resource":"legalRepresentatives","fields":{"company":"number","user":"number","status":"number"}},
  {"resource":"requests","fields":{"user":"number","user_lender":"number","user_aval":"number"}},
  {"resource":"users","fields":{"email":"text","username":"text","status":"text","validated":"boolean","general.full_name":"text"}},
  {"resource":"payments","fields":{"amount":"number","date":"date","test":"boolean","q":"boolean","reversed":"boolean"}},
  {"resource":"dispersions","fields":{"amount":"number","payment_as_lender":"number","dispersed":"boolean"}},
  {"resource":"payments","fields":{"partner":"number","partner_lender":"number","date":"date","test":"boolean","q":"boolean","capital":"number","interests":"number","iva_interests":"number","reversed":"boolean"}},
  {"resource":"users","fields":{"email":"text","roles":"text[]","staff":"boolean","id_partner":"number","revoked":"boolean"}},
  {"resource":"creditReports","fields":{"user":"number"}},
  {"resource":"documents","fields":{"context":"text","user":"number","type":"number","file":"text","current":"boolean","date_format":"date","created_at":"moment"}},
  {"resource":"requests","fields":{"request_parent":"number","amount":"number","opening_commission":"number","iva_rate":"number"}},
  {"resource":"payments","fields":{"request":"number"}},
  {"resource":"debits","fields":{"id_request":"number"}},
  {"resource":"debits","fields":{"id_request":"number","date_final":"date"}},
  {"resource":"amortizations","fields":{"request":"number","date_final":"date"}},
  {"resource":"waivers","fields":{"request":"number"}},
  {"resource":"documents","fields":{"section":"text[]"}},
  {"resource":"documents","fields":{"context":"text","user":"number","request":"number","type":"number","description":"text","file":"text","section":"text[]","version":"number","current":"boolean","format":"text","date_format":"date","created_at":"moment","contract_signing_date":"date","request_date":"date","place":"text"}},
  {"resource":"requests","fields":{"token":"text","status":"number","finish_date":"date","activation_date":"date","closed_at":"moment","recognition":"number","user":"number","user_lender":"number","partner":"number","partner_lender":"number","user_aval":"number","request_parent":"number","amount":"number","rate":"number","payment_time":"number","payment_type":"number","opening_commission":"number","commission_admin":"number","commission_admin_lender":"number","commission_by_each_payment":"number","iva_withholdings":"number","isr_withholdings":"number","version":"text","version_commission":"text","days_for_calculations":"number","iva_rate":"number","cat":"number","dispersed":"boolean","withholding_agent":"text","moratorium_factor":"number","moratorium_base":"text"}},
  {"resource":"metadataDocuments","fields":{"document":"number","key":"text","name":"text","data":"text","is_required":"boolean"}},
  {"resource":"documents","fields":{"file":"text"}},
  {"resource":"documents","fields":{"request":"number","type":"number"}},
  {"resource":"guarantees","fields":{"image_0":"text","images":"text[]"}},
  {"resource":"bills","fields":{"amount":"number"}},
  {"resource":"bills","fields":{"token":"text","request":"number","payment":"number","type":"number","status":"number","xml":"text","pdf":"text"}},
  {"resource":"users","fields":{"email":"text","username":"text","general.full_name":"text","general.rfc":"text","billing.regimen":"text","billing.use":"text","billing.zipcode_cfdi":"text"}},
  {"resource":"bills","fields":{"request":"number"}},
  {"resource":"requests","fields":{"token":"text","title":"text"}},
  {"resource":"bills","fields":{"pdf":"text"}},
  {"resource":"bills","fields":{"request":"number","type":"number"}},
  {"resource":"requests","fields":{"opening_commission":"number"}},
  {"resource":"approvals","fields":{"resource":"text","action":"text","records":"number"}},
  {"resource":"batches","fields":{"resource":"text","action":"text","count":"number"}},
  {"resource":"batchItems","fields":{"batch":"number","record":"text"}},
  {"resource":"comments","fields":{"subject":"text","subject_id":"number"}},
  {"resource":"preferences","fields":{"person":"number","mentioned":"text","assigned":"text","reminder":"text","report":"text","record":"text","digest":"text","hour":"number","digest_at":"moment"}},
  {"resource":"reminders","fields":{"subject":"text","subject_id":"number"}},
  {"resource":"favourites","fields":{"subject":"text","subject_id":"number"}},
  {"resource":"users","fields":{"type_account":"text","general.birthdate":"date"}},
  {"resource":"users","fields":{"roles":"text[]","staff":"boolean","revoked":"boolean"}},
  {"resource":"legalRepresentatives","fields":{"company":"number","percentage_of_ownership":"number"}},
  {"resource":"users","fields":{"roles":"text[]","staff":"boolean","status":"text"}},
  {"resource":"legalRepresentatives","fields":{"company":"number","user":"number"}},
  {"resource":"contracts","fields":{"type":"number","request":"number","contract_signing_date":"date"}},
  {"resource":"requests","fields":{"activation_date":"date"}},
  {"resource":"requests","fields":{"request_parent":"number","amount":"number"}},
  {"resource":"requests","fields":{"status":"number","user":"number","user_lender":"number","user_aval":"number","request_parent":"number","dispersed":"boolean"}},
  {"resource":"views","fields":{"resource":"text","state":"text"}},
  {"resource":"users","fields":{"email":"text","username":"text"}},
  {"resource":"legalRepresentatives","fields":{"user":"number"}},
  {"resource":"users","fields":{"email":"text","username":"text","cellphone":"text","general.cellphone":"text","general.email":"text"}},
  {"resource":"requests","fields":{"status":"number","user_lender":"number","aval_required":"boolean","user_aval":"number","request_parent":"number","amount":"number","opening_commission":"number","iva_rate":"number"}},
  {"resource":"requests","fields":{"user_lender":"number"}},
  {"resource":"payments","fields":{"request":"number","date":"date","reversed":"boolean"}},
  {"resource":"payments","fields":{"request":"number","user":"number","amount":"number","date":"date","test":"boolean","q":"boolean","reduce_term":"boolean","data_for_condonation.category":"text","data_for_condonation.comments":"text","charges.commission":"boolean","charges.moratorium":"boolean","charges.interests":"boolean","charges.capital":"boolean","charges.expired_commission":"boolean","charges.expired_interests":"boolean","charges.expired_capital":"boolean","reversed":"boolean"}},
  {"resource":"amortizations","fields":{"status":"number","expired_by_hand":"boolean"}},
  {"resource":"amortizations","fields":{"request":"number","status":"number","date_final":"date","collection_date":"date"}},
  {"resource":"amortizations","fields":{"request":"number","period":"number","date_final":"date","condone_commission":"boolean","condone_moratorium":"boolean","condone_interest":"boolean","condone_capital":"boolean"}},
  {"resource":"waivers","fields":{"request":"number","condone_commission":"boolean","condone_moratorium":"boolean","condone_interest":"boolean","condone_capital":"boolean","category":"text","comments":"text"}},
  {"resource":"users","fields":{"general.rfc":"text","billing.billing_password":"text"}},
  {"resource":"users","fields":{"id_partner":"number"}},
  {"resource":"metadata","fields":{"name":"text","key":"text","enabled":"boolean","formattedDocuments":"json"}},
  {"resource":"guarantees","fields":{}},
  {"resource":"users","fields":{"email":"text","cellphone":"text","general.cellphone":"text","general.email":"text"}},
  {"resource":"bills","fields":{"payment":"number","type":"number","status":"number","pdf":"text"}},
  {"resource":"reports","fields":{"name":"text","type":"number","month":"text","date":"date","requested_by":"number","created_at":"moment"}},
  {"resource":"audits","fields":{}},
  {"resource":"batches","fields":{"resource":"text","action":"text","filter":"text","except":"text[]","ask":"text"}},
  {"resource":"comments","fields":{"subject":"text","subject_id":"number","author":"number","created_at":"moment","mentions":"number[]","assignee":"number"}},
  {"resource":"comments","fields":{"erased":"boolean"}},
  {"resource":"reminders","fields":{"subject":"text","subject_id":"number","person":"number","at":"moment","text":"text","rung":"boolean"}},
  {"resource":"notifications","fields":{"date":"moment","title":"text","body":"text","recipient":"number","event":"text","subject":"text","subject_id":"number","received":"boolean"}},
  {"resource":"requests","fields":{"request_parent":"number","amount":"number","opening_commission":"number","opening_commission_amount":"number","commission_by_each_payment":"number","iva_rate":"number"}},
  {"resource":"dispersions","fields":{"id_request":"number","payment":"number"}},
  {"resource":"payables","fields":{"request":"number","type":"text"}},
  {"resource":"amounts","fields":{"request":"number"}},
  {"resource":"bills","fields":{"request":"number","payment":"number","type":"number"}},
];

const NAMES: Omit<Registry, 'needs' | 'messages'> = {
 "plugins": {
  "api-key": {
   "slot": "page",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "properties": {}
   }
  },
  "cascading-checkboxes": {
   "slot": "field",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "fields": {
      "type": "array",
      "minItems": 1,
      "uniqueItems": true,
      "items": {
       "type": "string"
      }
     }
    }
   }
  },
  "change-password": {
   "slot": "page",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "properties": {}
   }
  },
  "file-differences": {
   "slot": "page",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "get"
    ],
    "properties": {
     "get": {
      "type": "string",
      "pattern": "^/"
     }
    }
   }
  },
  "loan-calculator": {
   "slot": "panel",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "post"
    ],
    "properties": {
     "post": {
      "type": "string",
      "pattern": "^/"
     }
    }
   }
  },
  "partner-charts": {
   "slot": "page",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "get"
    ],
    "properties": {
     "get": {
      "type": "string",
      "pattern": "^/"
     }
    }
   }
  },
  "payment-panel": {
   "slot": "panel",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "get"
    ],
    "properties": {
     "get": {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "request"
      ],
      "properties": {
       "request": {
        "type": "string",
        "pattern": "^/"
       },
       "to_finish": {
        "type": "string",
        "pattern": "^/"
       },
       "payable": {
        "type": "string",
        "pattern": "^/"
       },
       "expired": {
        "type": "string",
        "pattern": "^/"
       },
       "amounts": {
        "type": "string",
        "pattern": "^/"
       },
       "rows": {
        "type": "string",
        "pattern": "^/"
       }
      }
     },
     "simulate": {
      "type": "string",
      "pattern": "^/"
     }
    }
   }
  },
  "recovery-codes": {
   "slot": "page",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "properties": {}
   }
  },
  "second-factor": {
   "slot": "page",
   "options": {
    "type": "object",
    "additionalProperties": false,
    "properties": {}
   }
  }
 },
 "views": {
  "applicant-averages": {
   "columns": {
    "user": "reference",
    "active_capital": "money",
    "average": "money",
    "expired_capital_under_90": "money",
    "expired_capital_over_90": "money",
    "expired_interest_under_90": "money",
    "expired_interest_over_90": "money",
    "percent_expired": "percent",
    "weighted_rate": "percent",
    "number_active_requests": "integer",
    "number_requests": "integer",
    "historic_capital": "money",
    "historic_capital_paid": "money"
   },
   "sorts": []
  },
  "lender-averages": {
   "columns": {
    "user": "reference",
    "active_capital": "money",
    "average": "money",
    "expired_capital_under_90": "money",
    "expired_capital_over_90": "money",
    "expired_interest_under_90": "money",
    "expired_interest_over_90": "money",
    "percent_expired": "percent",
    "weighted_rate": "percent",
    "number_active_requests": "integer",
    "number_requests": "integer",
    "historic_capital": "money",
    "historic_capital_paid": "money"
   },
   "sorts": []
  },
  "operations": {
   "columns": {
    "id": "integer",
    "id_request": "reference",
    "token": "text",
    "status": "choice",
    "date": "date",
    "activation_date": "date",
    "finish_date": "date",
    "recognition": "choice",
    "id_user": "reference",
    "user": "text",
    "id_user_lender": "reference",
    "user_lender": "text",
    "partner": "integer",
    "partner_lender": "integer",
    "amount": "money",
    "rate": "percent",
    "payment_time": "months",
    "payment_type": "choice",
    "to_disperse": "money",
    "bank_name": "reference",
    "clabe": "clabe",
    "dispersed": "boolean",
    "can_activate": "boolean"
   },
   "sorts": [
    "id",
    "date",
    "amount",
    "activation_date",
    "finish_date"
   ]
  },
  "debits": {
   "columns": {
    "id": "integer",
    "id_request": "reference",
    "id_user": "reference",
    "partner": "integer",
    "partner_lender": "integer",
    "username": "text",
    "token": "text",
    "status": "choice",
    "period": "integer",
    "date_initial": "date",
    "date_final": "date",
    "collection_date": "date",
    "recognition": "choice",
    "bank": "reference",
    "clabe": "clabe",
    "dispersed": "boolean",
    "withholding": "money",
    "payment": "money",
    "payment_as_applicant": "money",
    "payment_as_lender": "money",
    "commission_admin": "money",
    "commission_by_each_payment": "money"
   },
   "sorts": [
    "id",
    "date_final",
    "collection_date"
   ],
   "parameters": [
    "moratorium_date"
   ]
  },
  "approvals": {
   "columns": {
    "id": "integer",
    "asked_at": "moment",
    "asked_by": "reference",
    "resource": "text",
    "action": "text",
    "records": "integer",
    "amount": "money",
    "until": "moment",
    "by": "choices",
    "status": "choice",
    "decided_by": "reference",
    "decided_at": "moment",
    "reason": "text"
   },
   "sorts": [
    "id",
    "asked_at",
    "until"
   ]
  },
  "batches": {
   "columns": {
    "id": "integer",
    "resource": "text",
    "action": "text",
    "filter": "long-text",
    "except": "array",
    "ask": "long-text",
    "status": "choice",
    "count": "integer",
    "reviewed": "integer",
    "ready": "integer",
    "total": "money",
    "done": "integer",
    "failed": "integer",
    "skipped": "integer",
    "waiting": "integer",
    "owner": "reference",
    "created_at": "moment",
    "started_at": "moment",
    "finished_at": "moment",
    "seal": "text",
    "summary": "long-text"
   },
   "sorts": [
    "id"
   ]
  },
  "batch-items": {
   "columns": {
    "id": "integer",
    "batch": "reference",
    "record": "text",
    "status": "choice",
    "message": "text",
    "finished_at": "moment"
   },
   "sorts": [
    "id"
   ]
  },
  "schema-changes": {
   "columns": {
    "id": "integer",
    "created_at": "moment",
    "kind": "choice",
    "source": "choice",
    "author": "text",
    "reason": "text",
    "lines": "long-text",
    "added": "integer",
    "changed": "integer",
    "removed": "integer",
    "asked_by": "reference",
    "status": "choice",
    "decided_by": "reference",
    "decided_at": "moment",
    "decided_how": "text",
    "decided_reason": "text"
   },
   "sorts": [
    "id",
    "created_at"
   ]
  },
  "schema-versions": {
   "columns": {
    "id": "integer",
    "created_at": "moment",
    "source": "choice",
    "author": "text",
    "reason": "text",
    "added": "integer",
    "changed": "integer",
    "removed": "integer",
    "in_force": "boolean",
    "effect": "long-text"
   },
   "sorts": [
    "id",
    "created_at"
   ]
  }
 },
 "computes": [
  "own-factors",
  "own-sessions",
  "companies-of-person",
  "pending-fields",
  "people-to-validate",
  "request-amounts",
  "request-cat",
  "request-payable",
  "dashboard",
  "partner-charts",
  "approval-changes",
  "change-difference",
  "schema-difference"
 ],
 "computed": {
  "api-key-open": {},
  "api-key-used": {},
  "bureau-format-date": {},
  "bureau-format-url": {},
  "has-partner-companies": {},
  "can-activate": {},
  "capital-to-disperse": {},
  "opening-iva": {},
  "can-reverse": {},
  "debit-amounts": {},
  "debit-moratorium": {},
  "debit-pending": {},
  "debit-real-payment": {},
  "moratorium": {},
  "waiver-amounts": {},
  "document-formatted-section": {},
  "document-metadata": {},
  "document-pdf-url": {},
  "document-type-label": {},
  "document-url": {},
  "guarantee-gallery": {},
  "bill-formatted-amount": {},
  "bill-request-info": {},
  "bill-url": {},
  "has-opening-bill": {},
  "payment-opening-commission": {},
  "approval-subject": {},
  "batch-subject": {},
  "batch-record": {},
  "comment-about": {},
  "reminder-about": {},
  "favourite-about": {}
 },
 "checks": [
  "birthdate-possible",
  "clabe-bank-agree",
  "curp-agrees",
  "last-keeper",
  "ownership-total",
  "person-not-banned",
  "within-reach",
  "opening-leaves-something",
  "parties-differ",
  "parties-not-banned",
  "signed-before-activation",
  "passed-holiday-stays",
  "renewal-amount",
  "renewal-parties-match",
  "content-is-what-it-says",
  "view-fits"
 ],
 "effects": {
  "change-role": {
   "person": true,
   "asks": [
    "role"
   ],
   "keeps": "SUPER_ADMIN"
  },
  "create-account": {
   "person": true,
   "asks": [
    "email",
    "role"
   ]
  },
  "end-sessions": {},
  "register-representative": {},
  "register-user": {},
  "renew-api-key": {
   "person": true,
   "answers": {
    "key": "asked"
   },
   "answer": {
    "type": "object",
    "required": [
     "key"
    ],
    "properties": {
     "key": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   }
  },
  "screen-people": {},
  "set-company": {
   "person": true,
   "asks": [
    "id_partner"
   ]
  },
  "validate-user": {},
  "assign-parties": {
   "leads": {
    "requests": [
     {
      "from": [
       0
      ],
      "to": [
       6,
       7
      ]
     },
     {
      "from": [
       6
      ],
      "to": [
       0,
       7
      ]
     },
     {
      "from": [
       7
      ],
      "to": [
       0,
       6
      ]
     }
    ]
   }
  },
  "register-request": {
   "leads": {
    "requests": [
     {
      "to": [
       0,
       6,
       7
      ]
     }
    ]
   }
  },
  "release-funding": {},
  "activate-loan": {
   "ledger": true,
   "person": true,
   "asks": [
    "date"
   ],
   "leads": {
    "requests": [
     {
      "from": [
       1
      ],
      "to": [
       4
      ]
     }
    ]
   },
   "previews": {
    "lines": [
     "rolled",
     "forgiven",
     "commission",
     "moratorium",
     "iva_moratorium",
     "interests",
     "iva_interests",
     "accrued",
     "opening"
    ],
    "warns": [
     "forgives",
     "leaves-lender-nothing"
    ]
   }
  },
  "apply-payment": {
   "ledger": true,
   "asks": [
    "request",
    "date",
    "amount"
   ],
   "answers": {
    "id": "payments.id",
    "data": "payments.amount",
    "log": "payments.amount"
   },
   "answer": {
    "type": "object",
    "required": [
     "id",
     "data",
     "log"
    ],
    "properties": {
     "id": {
      "type": [
       "integer",
       "null"
      ]
     },
     "data": {
      "type": "object",
      "required": [
       "lines",
       "payment_as_lender_net",
       "status",
       "dispersion"
      ],
      "properties": {
       "lines": {
        "type": "array",
        "items": {
         "type": "object",
         "required": [
          "period",
          "concept",
          "amount"
         ],
         "properties": {
          "period": {
           "type": "integer"
          },
          "concept": {
           "type": "string"
          },
          "amount": {
           "type": "number"
          }
         }
        }
       },
       "payment_as_lender_net": {
        "type": "number"
       },
       "status": {
        "type": "integer"
       },
       "dispersion": {
        "type": [
         "integer",
         "null"
        ]
       }
      }
     },
     "log": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    },
    "additionalProperties": false
   },
   "leads": {
    "requests": [
     {
      "from": [
       1
      ],
      "to": [
       4
      ]
     }
    ]
   },
   "previews": {
    "warns": [
     "identical"
    ]
   },
   "holds": {
    "field": "request",
    "table": "requests"
   }
  },
  "calculate": {
   "asks": [
    "amount",
    "rate",
    "payment_time",
    "payment_type"
   ],
   "answer": {
    "type": "object",
    "required": [
     "regular",
     "final",
     "schedule",
     "totals",
     "cat",
     "cat_shown",
     "periods",
     "opening_commission",
     "opening_commission_iva",
     "to_disperse"
    ],
    "properties": {
     "regular": {
      "type": "object",
      "required": [
       "payment",
       "interests",
       "iva_interests",
       "capital",
       "payment_as_applicant",
       "payment_as_lender",
       "commission"
      ],
      "properties": {
       "payment": {
        "type": "number"
       },
       "interests": {
        "type": "number"
       },
       "iva_interests": {
        "type": "number"
       },
       "capital": {
        "type": "number"
       },
       "payment_as_applicant": {
        "type": "number"
       },
       "payment_as_lender": {
        "type": "number"
       },
       "commission": {
        "type": "number"
       }
      },
      "additionalProperties": false
     },
     "final": {
      "type": "object",
      "required": [
       "payment",
       "interests",
       "iva_interests",
       "capital",
       "payment_as_applicant",
       "payment_as_lender",
       "commission"
      ],
      "properties": {
       "payment": {
        "type": "number"
       },
       "interests": {
        "type": "number"
       },
       "iva_interests": {
        "type": "number"
       },
       "capital": {
        "type": "number"
       },
       "payment_as_applicant": {
        "type": "number"
       },
       "payment_as_lender": {
        "type": "number"
       },
       "commission": {
        "type": "number"
       }
      },
      "additionalProperties": false
     },
     "schedule": {
      "type": "array",
      "items": {
       "type": "object",
       "required": [
        "period",
        "payment",
        "interests",
        "iva_interests",
        "capital",
        "payment_as_applicant",
        "payment_as_lender",
        "commission",
        "balance",
        "isr_withholdings",
        "iva_withholdings"
       ],
       "properties": {
        "period": {
         "type": "integer"
        },
        "payment": {
         "type": "number"
        },
        "interests": {
         "type": "number"
        },
        "iva_interests": {
         "type": "number"
        },
        "capital": {
         "type": "number"
        },
        "payment_as_applicant": {
         "type": "number"
        },
        "payment_as_lender": {
         "type": "number"
        },
        "commission": {
         "type": "number"
        },
        "balance": {
         "type": "number"
        },
        "isr_withholdings": {
         "type": "number"
        },
        "iva_withholdings": {
         "type": "number"
        }
       },
       "additionalProperties": false
      }
     },
     "totals": {
      "type": "object",
      "required": [
       "payment",
       "interests",
       "iva_interests",
       "capital",
       "payment_as_applicant",
       "payment_as_lender",
       "commission_applicant",
       "commission_applicant_iva",
       "commission_lender",
       "commission_lender_iva"
      ],
      "properties": {
       "payment": {
        "type": "number"
       },
       "interests": {
        "type": "number"
       },
       "iva_interests": {
        "type": "number"
       },
       "capital": {
        "type": "number"
       },
       "payment_as_applicant": {
        "type": "number"
       },
       "payment_as_lender": {
        "type": "number"
       },
       "commission_applicant": {
        "type": "number"
       },
       "commission_applicant_iva": {
        "type": "number"
       },
       "commission_lender": {
        "type": "number"
       },
       "commission_lender_iva": {
        "type": "number"
       }
      },
      "additionalProperties": false
     },
     "cat": {
      "type": [
       "number",
       "null"
      ]
     },
     "cat_shown": {
      "type": [
       "number",
       "null"
      ]
     },
     "periods": {
      "type": "integer"
     },
     "opening_commission": {
      "type": "number"
     },
     "opening_commission_iva": {
      "type": "number"
     },
     "to_disperse": {
      "type": "number"
     }
    },
    "additionalProperties": false
   },
   "answers": {
    "regular": "asked",
    "final": "asked",
    "schedule": "asked",
    "totals": "asked",
    "cat": "asked",
    "cat_shown": "asked",
    "periods": "asked",
    "opening_commission": "asked",
    "opening_commission_iva": "asked",
    "to_disperse": "asked"
   }
  },
  "cancel-loan": {
   "ledger": true,
   "person": true
  },
  "disperse-loan": {
   "ledger": true,
   "person": true,
   "previews": {
    "lines": [
     "capital",
     "commission",
     "iva",
     "net"
    ]
   }
  },
  "disperse-payment": {
   "ledger": true,
   "person": true,
   "previews": {
    "lines": [
     "amount",
     "share",
     "commission",
     "withholding",
     "offset",
     "correction"
    ]
   }
  },
  "expire-debit": {},
  "move-collection-dates": {},
  "refresh-amount": {
   "previews": {
    "lines": [
     "after",
     "before"
    ],
    "warns": [
     "papers"
    ]
   }
  },
  "reschedule-row": {
   "ledger": true
  },
  "return-dispersion": {
   "ledger": true,
   "person": true,
   "asks": [
    "reason"
   ]
  },
  "revert-payment": {
   "ledger": true,
   "person": true,
   "leads": {
    "requests": [
     {
      "from": [
       4
      ],
      "to": [
       1
      ]
     }
    ]
   }
  },
  "revert-waiver": {
   "ledger": true,
   "person": true,
   "asks": [
    "reason"
   ],
   "leads": {
    "requests": [
     {
      "from": [
       4
      ],
      "to": [
       1
      ]
     }
    ]
   }
  },
  "waive": {
   "ledger": true,
   "person": true,
   "asks": [
    "request",
    "category"
   ],
   "leads": {
    "requests": [
     {
      "from": [
       1
      ],
      "to": [
       4
      ]
     }
    ]
   },
   "previews": {
    "lines": [
     "commission",
     "moratorium",
     "iva_moratorium",
     "interests",
     "iva_interests",
     "capital",
     "total"
    ]
   }
  },
  "check-certificate": {},
  "convert-documents": {},
  "fetch-old-documents": {},
  "generate-contract": {},
  "promote-document": {},
  "remove-certificates": {},
  "replace-certificates": {},
  "store-document": {
   "answers": {
    "id": "documents.id",
    "_id": "documents.id",
    "type": "documents.type",
    "user": "documents.user",
    "date_format": "documents.date_format",
    "url": "documents.file"
   }
  },
  "store-guarantee": {},
  "update-user": {
   "follows": true
  },
  "cancel-bill": {
   "asks": [
    "motive"
   ]
  },
  "issue-bill": {
   "answer": {
    "type": "object",
    "required": [
     "id",
     "type",
     "status",
     "url",
     "created"
    ],
    "properties": {
     "id": {
      "type": "integer"
     },
     "type": {
      "type": "integer"
     },
     "status": {
      "type": [
       "integer",
       "null"
      ]
     },
     "url": {
      "type": [
       "string",
       "null"
      ]
     },
     "created": {
      "type": "boolean"
     }
    },
    "additionalProperties": false
   },
   "answers": {
    "id": "bills.id",
    "type": "bills.type",
    "status": "bills.status",
    "url": "bills.pdf",
    "created": "asked"
   }
  },
  "build-report": {},
  "run-audit": {},
  "approve-call": {
   "person": true
  },
  "refuse-call": {
   "person": true
  },
  "freeze-batch": {
   "person": true,
   "sets": [],
   "answer": {
    "type": "object"
   },
   "answers": {
    "id": "batches.id",
    "count": "batches.count",
    "seal": "batches.seal",
    "status": "batches.status",
    "reviewed": "batches.reviewed",
    "ready": "batches.ready",
    "resource": "asked",
    "action": "asked",
    "refused": "batches.summary",
    "totals": "batches.summary",
    "payees": "batches.summary",
    "warnings": "batches.summary",
    "date": "batches.summary",
    "sample": "batches.summary"
   }
  },
  "run-batch": {
   "person": true,
   "answers": {
    "id": "batches.id",
    "status": "batches.status"
   }
  },
  "steer-batch": {
   "person": true
  },
  "keep-comment": {},
  "erase-comment": {},
  "set-reminder": {},
  "read-notices": {
   "answers": {
    "count": "asked"
   }
  },
  "approve-change": {
   "person": true,
   "keeps": "SUPER_ADMIN",
   "dispensable": true
  },
  "refuse-change": {
   "person": true
  },
  "roll-back-files": {
   "person": true,
   "keeps": "SUPER_ADMIN",
   "dispensable": true
  },
  "stand-for-change": {
   "person": true
  }
 },
 "explains": {
  "request-lines": [
   "amount",
   "opening_commission_amount",
   "opening_commission_iva",
   "capital_to_disperse",
   "commission_by_each_payment"
  ],
  "amortization-lines": [
   "interests",
   "iva_interests",
   "capital",
   "payment",
   "balance",
   "isr_withholdings",
   "iva_withholdings",
   "commission_as_applicant",
   "commission_as_lender",
   "payment_as_applicant",
   "payment_as_lender",
   "payment_as_applicant_after_withholdings",
   "payment_as_lender_after_withholdings",
   "capital_partials",
   "interest_partials",
   "commission_partials",
   "moratorium_partials",
   "moratorium.interest",
   "moratorium.iva",
   "moratorium.total"
  ],
  "debit-lines": [
   "moratorium_pending",
   "withholding",
   "payment",
   "payment_as_applicant",
   "payment_as_lender",
   "commission_admin",
   "commission_by_each_payment",
   "real_payment",
   "amounts.payment_to_finish",
   "amounts.amount_expired",
   "pending.capital",
   "pending.interests",
   "pending.moratorium",
   "pending.commission"
  ],
  "dispersion-lines": [
   "amount",
   "commission_lender",
   "payment_as_lender",
   "to_offset"
  ],
  "payable-lines": [
   "amount",
   "commission",
   "oldest_amount"
  ],
  "payment-lines": [
   "amount",
   "capital",
   "commission",
   "iva_commission",
   "commission_lender",
   "interests",
   "iva_interests",
   "total_interests",
   "moratorium",
   "iva_moratorium",
   "isr_withholdings",
   "iva_withholdings",
   "payment_as_applicant",
   "payment_as_lender",
   "payment_as_applicant_after_withholdings",
   "payment_as_lender_after_withholdings",
   "to_offset"
  ],
  "request-amount-lines": [
   "capital_paid",
   "interest_paid",
   "moratorium_paid",
   "isr_withholding_paid",
   "iva_withholding_paid",
   "as_applicant.commission_paid",
   "as_lender.commission_paid",
   "q.capital",
   "q.interests",
   "q.moratorium",
   "capital_pending",
   "interest_pending",
   "moratorium_pending",
   "isr_withholding_pending",
   "iva_withholding_pending",
   "as_lender.to_offset",
   "special.to_finish.total",
   "special.to_finish.commission",
   "special.payable.total",
   "special.payable.commission",
   "special.expired.total",
   "special.expired.commission"
  ],
  "bill-lines": [
   "amount"
  ]
 },
 "derived": [
  "requests.status"
 ],
 "platform": [
  "iva-rate"
 ],
 "me": {
  "id": "integer",
  "username": "text",
  "email": "text",
  "roles": "choices",
  "isAdmin": "boolean",
  "isPartner": "boolean",
  "permission": "text",
  "id_partner": "integer",
  "has_partner_companies": "boolean",
  "acting_for": "integer"
 },
 "program": {
  "accounts": {
   "resource": "users",
   "fields": {
    "email": "text",
    "username": "text",
    "roles": "text[]",
    "staff": "boolean",
    "revoked": "boolean"
   }
  },
  "keeper": "SUPER_ADMIN",
  "own": [
   {
    "resource": "notifications",
    "fields": {
     "date": "moment",
     "title": "text",
     "body": "text",
     "recipient": "number",
     "event": "text",
     "subject": "text",
     "subject_id": "number",
     "received": "boolean"
    }
   },
   {
    "resource": "preferences",
    "fields": {
     "person": "number",
     "mentioned": "text",
     "assigned": "text",
     "reminder": "text",
     "report": "text",
     "record": "text",
     "digest": "text",
     "hour": "number",
     "digest_at": "moment"
    }
   },
   {
    "resource": "reports",
    "fields": {
     "name": "text",
     "link": "text",
     "status": "number",
     "failed_at": "moment",
     "requested_by": "number",
     "created_at": "moment"
    }
   },
   {
    "resource": "holidays",
    "fields": {
     "date": "date"
    }
   }
  ],
  "papers": {
   "resource": "documents",
   "fields": {
    "context": "text",
    "user": "number",
    "type": "number",
    "description": "text",
    "file": "text",
    "version": "number",
    "current": "boolean",
    "created_at": "moment"
   }
  }
 },
 "documents": {
  "formats": {
   "number": "number",
   "money-words": "number",
   "integer-words": "number",
   "date-words": "date",
   "upper": "text",
   "label": "any",
   "entry": "number",
   "money": "number",
   "percent": "number",
   "rate1": "number",
   "rate4": "number",
   "months": "number",
   "date": "date",
   "clabe": "text"
  },
  "given": {
   "contract_signing_date": "date",
   "request_date": "date",
   "place": "text",
   "request": "number",
   "user": "number",
   "today": "date"
  },
  "schedule": {
   "rows": "list",
   "to_disperse": "number",
   "opening_commission": "number",
   "opening_iva": "number",
   "largest_charge": "number",
   "moratorium_rate": "number",
   "terms": "any"
  }
 },
 "reports": {
  "resource": "reports",
  "types": "report-types"
 },
 "icons": [
  "AccountBalanceOutlined",
  "AdminPanelSettingsOutlined",
  "ArticleOutlined",
  "AssessmentOutlined",
  "BlockOutlined",
  "BusinessOutlined",
  "CalculateOutlined",
  "CategoryOutlined",
  "DataObjectOutlined",
  "EventBusyOutlined",
  "FolderOutlined",
  "GavelOutlined",
  "HandshakeOutlined",
  "HistoryOutlined",
  "InventoryOutlined",
  "MapOutlined",
  "NotificationsNoneOutlined",
  "PaymentsOutlined",
  "PeopleAltOutlined",
  "PersonOutlined",
  "PhonelinkSetupOutlined",
  "ReceiptLongOutlined",
  "RequestQuoteOutlined",
  "SavingsOutlined",
  "SendOutlined",
  "SettingsOutlined",
  "ShieldOutlined",
  "SpaceDashboardOutlined",
  "StoreOutlined",
  "PlaylistAddCheckOutlined",
  "TaskAltOutlined",
  "WorkspacePremiumOutlined"
 ],
 "reserved": [
  "health",
  "public",
  "login",
  "logout",
  "roles",
  "passwords",
  "news",
  "timezones",
  "me",
  "events",
  "exports",
  "files",
  "step-up",
  "thumbnails",
  "schemas",
  "openapi",
  "studio",
  "undo",
  "presence",
  "search",
  "atajos"
 ]
};

type Places = Record<string, [own: number, reads: number[]]>;
const PLACES: Record<string, Places> = {"views":{"applicant-averages":[-1,[0,1,2]],"lender-averages":[-1,[0,1,2]],"operations":[-1,[3,4,5,6,7,8,9,10,2]],"debits":[-1,[11,12,4,5,13,14,15,16,17,18,19,9,10,20]],"approvals":[-1,[]],"batches":[-1,[]],"batch-items":[-1,[]],"schema-changes":[-1,[]],"schema-versions":[-1,[]]},"computes":{"own-factors":[-1,[]],"own-sessions":[-1,[]],"companies-of-person":[21,[22,23,24]],"pending-fields":[-1,[]],"people-to-validate":[25,[26]],"request-amounts":[-1,[13,14,15,16,17,18,19,9,10,20]],"request-cat":[13,[13,14,15,16,17,18,19,9,10,20]],"request-payable":[-1,[13,14,15,16,17,18,19,9,10,20]],"dashboard":[-1,[27,28]],"partner-charts":[-1,[29]],"approval-changes":[-1,[]],"change-difference":[-1,[]],"schema-difference":[-1,[]]},"computed":{"api-key-open":[-1,[30]],"api-key-used":[-1,[]],"bureau-format-date":[31,[32]],"bureau-format-url":[31,[32]],"has-partner-companies":[-1,[24,22]],"can-activate":[-1,[6,7,8,9,10,2]],"capital-to-disperse":[33,[2]],"opening-iva":[33,[2]],"can-reverse":[34,[13,14,15,16,17,18,19,9,10,20]],"debit-amounts":[35,[13,14,15,16,17,18,19,9,10,20]],"debit-moratorium":[36,[13,14,15,16,17,18,19,9,10,20]],"debit-pending":[36,[13,14,15,16,17,18,19,9,10,20]],"debit-real-payment":[36,[13,14,15,16,17,18,19,9,10,20]],"moratorium":[37,[13,14,15,16,17,18,19,9,10,20]],"waiver-amounts":[38,[13,14,15,16,17,18,19,9,10,20]],"document-formatted-section":[39,[40,41]],"document-metadata":[-1,[42,40,41]],"document-pdf-url":[43,[40,41]],"document-type-label":[44,[40,41]],"document-url":[43,[40,41]],"guarantee-gallery":[45,[40,41]],"bill-formatted-amount":[46,[47,48]],"bill-request-info":[49,[50,47,48]],"bill-url":[51,[47,48]],"has-opening-bill":[-1,[52,47,48]],"payment-opening-commission":[34,[53,47,48]],"approval-subject":[54,[]],"batch-subject":[55,[]],"batch-record":[56,[]],"comment-about":[57,[58]],"reminder-about":[59,[58]],"favourite-about":[60,[58]]},"checks":{"birthdate-possible":[61,[]],"clabe-bank-agree":[-1,[]],"curp-agrees":[-1,[]],"last-keeper":[62,[]],"ownership-total":[63,[]],"person-not-banned":[10,[9]],"within-reach":[64,[65]],"opening-leaves-something":[33,[2]],"parties-differ":[25,[2]],"parties-not-banned":[25,[9,10,2]],"signed-before-activation":[66,[67,2]],"passed-holiday-stays":[20,[13,14,15,16,17,18,19,9,10,20]],"renewal-amount":[68,[13,14,15,16,17,18,19,9,10,20]],"renewal-parties-match":[69,[13,14,15,16,17,18,19,9,10,20]],"content-is-what-it-says":[-1,[40,41]],"view-fits":[70,[]]},"effects":{"change-role":[62,[]],"create-account":[71,[]],"end-sessions":[62,[]],"register-representative":[72,[]],"register-user":[73,[]],"renew-api-key":[62,[]],"screen-people":[9,[10]],"set-company":[62,[]],"validate-user":[-1,[]],"assign-parties":[74,[2]],"register-request":[74,[2]],"release-funding":[75,[2]],"activate-loan":[13,[76,13,14,15,16,17,18,19,9,10,20]],"apply-payment":[77,[13,14,15,16,17,18,19,9,10,20]],"calculate":[-1,[13,14,15,16,17,18,19,9,10,20]],"cancel-loan":[13,[13,14,15,16,17,18,19,9,10,20]],"disperse-loan":[13,[13,14,15,16,17,18,19,9,10,20]],"disperse-payment":[17,[13,14,15,16,17,18,19,9,10,20]],"expire-debit":[-1,[78,13,14,15,16,17,18,19,9,10,20]],"move-collection-dates":[20,[79,13,14,15,16,17,18,19,9,10,20]],"refresh-amount":[13,[8,13,14,15,16,17,18,19,9,10,20]],"reschedule-row":[80,[13,14,15,16,17,18,19,9,10,20]],"return-dispersion":[17,[13,14,15,16,17,18,19,9,10,20]],"revert-payment":[34,[13,14,15,16,17,18,19,9,10,20]],"revert-waiver":[38,[13,14,15,16,17,18,19,9,10,20]],"waive":[81,[13,14,15,16,17,18,19,9,10,20]],"check-certificate":[-1,[82,40,41]],"convert-documents":[83,[40,40,41]],"fetch-old-documents":[-1,[40,40,41]],"generate-contract":[-1,[40,41]],"promote-document":[40,[40,41]],"remove-certificates":[82,[40,41]],"replace-certificates":[82,[40,41]],"store-document":[40,[84,42,82,25,40,41]],"store-guarantee":[85,[40,41]],"update-user":[86,[82,40,41]],"cancel-bill":[87,[47,48]],"issue-bill":[34,[47,48]],"build-report":[88,[]],"run-audit":[89,[]],"approve-call":[-1,[]],"refuse-call":[-1,[]],"freeze-batch":[90,[]],"run-batch":[-1,[]],"steer-batch":[-1,[]],"keep-comment":[91,[58]],"erase-comment":[92,[58]],"set-reminder":[93,[58]],"read-notices":[-1,[94,58]],"approve-change":[-1,[]],"refuse-change":[-1,[]],"roll-back-files":[-1,[]],"stand-for-change":[-1,[]]},"explains":{"request-lines":[95,[2]],"amortization-lines":[37,[13,14,15,16,17,18,19,9,10,20]],"debit-lines":[36,[13,14,15,16,17,18,19,9,10,20]],"dispersion-lines":[96,[13,14,15,16,17,18,19,9,10,20]],"payable-lines":[97,[13,14,15,16,17,18,19,9,10,20]],"payment-lines":[34,[13,14,15,16,17,18,19,9,10,20]],"request-amount-lines":[98,[13,14,15,16,17,18,19,9,10,20]],"bill-lines":[99,[47,48]]}};

const at = (place: number): Need => NEEDS[place] as Need;
const codeNeeds = ([own, reads]: Places[string]): CodeNeeds => ({ ...(own < 0 ? {} : { own: at(own) }), reads: reads.map(at) });

export const REGISTRY: Registry = {
  ...NAMES,
  messages: MESSAGE_KEYS,
  needs: Object.fromEntries(
    Object.entries(PLACES).map(([kind, entries]) => [
      kind,
      Object.fromEntries(Object.entries(entries).map(([name, places]) => [name, codeNeeds(places)])),
    ]),
  ),
};

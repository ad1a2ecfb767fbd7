-- What the operator sets, as dated rows: the newest row whose date has come is in force. A row is
-- never changed, so that a document of last year names last year's company and prices.
create table setting (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  name text not null,
  value jsonb not null,
  effective_from timestamptz not null,
  -- Null for the first rows and for those set by a command.
  created_by uuid references user_account (id),
  created_at timestamptz not null,
  unique (market, name, effective_from)
);

-- Examples: the numbers have valid check digits and belong to no company or bank account.
insert into setting (id, market, name, value, effective_from, created_at)
select gen_random_uuid(), market, 'company', value::jsonb, '2020-01-01', '2020-01-01'
from (values
  ('GR', '{
    "legal_name": "Deftero Example IKE",
    "trade_name": "Deftero",
    "address": "Ermou 1",
    "city": "Athens",
    "postal_code": "10563",
    "country": "GR",
    "vat_number": "EL999999993",
    "tax_office": "KEFODE Attikis",
    "register_number": "000000000000",
    "email": "accounts@deftero.example",
    "phone_number": "302100000000",
    "bank": {"name": "Example Bank", "iban": "GR1601101250000000012300695", "bic": "EXMPGRAA"}
  }'),
  ('GB', '{
    "legal_name": "Deftero Example Ltd",
    "trade_name": "Deftero",
    "address": "1 Example Street",
    "city": "London",
    "postal_code": "EC1A1BB",
    "country": "GB",
    "vat_number": "GB999999973",
    "tax_office": null,
    "register_number": "00000000",
    "email": "accounts@deftero.example",
    "phone_number": "442000000000",
    "bank": {"name": "Example Bank", "iban": "GB29NWBK60161331926819", "bic": "EXMPGB2L"}
  }')
) as first_row (market, value);

-- Whom the payment provider knows as which organisation, and what it last said they have booked.
CREATE TABLE billing (
  org uuid PRIMARY KEY REFERENCES orgs ON DELETE CASCADE,
  customer text NOT NULL UNIQUE,
  -- Counts what it was told: of two who ask at once, the one whose answer may be older asks again.
  told bigint NOT NULL DEFAULT 0,
  booking text,
  plan text,
  state text,
  ends_at bigint,
  renews boolean NOT NULL DEFAULT false
);

-- What has been heard once is not heard again.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX payment_events_at ON payment_events (at);

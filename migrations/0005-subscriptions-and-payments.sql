-- Subscriptions of organisations, and the payment provider's view of them.

-- The period in which each feature is open, and the limits on stored bytes and on people.
CREATE TABLE subscriptions (
  org uuid PRIMARY KEY REFERENCES orgs ON DELETE CASCADE,
  cms_from bigint,
  cms_to bigint,
  submissions_from bigint,
  submissions_to bigint,
  host_page_from bigint,
  host_page_to bigint,
  inactive_from bigint,
  storage bigint CHECK (storage >= 0),
  users bigint CHECK (users >= 0)
);

-- Ends of subscriptions that owners have been notified of, so they are notified once.
CREATE TABLE notified_endings (
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  at bigint NOT NULL,
  PRIMARY KEY (org, at)
);
CREATE INDEX notified_endings_at ON notified_endings (at);

-- The payment provider's customer for an organisation, and its latest answer about what they have booked.
CREATE TABLE billing (
  org uuid PRIMARY KEY REFERENCES orgs ON DELETE CASCADE,
  customer text NOT NULL UNIQUE,
  -- Counts the provider's replies: of two concurrent requests, the one whose reply may be older asks again.
  reply_count bigint NOT NULL DEFAULT 0,
  booking text,
  plan text,
  state text,
  ends_at bigint,
  renews boolean NOT NULL DEFAULT false
);

-- Events of the payment provider that were handled, so a repeated one is ignored.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX payment_events_at ON payment_events (at);

-- What of a subscription ends soon, as its owners were told: nobody is told twice of one moment.
CREATE TABLE endings_told (
  org uuid NOT NULL REFERENCES orgs ON DELETE CASCADE,
  at bigint NOT NULL,
  PRIMARY KEY (org, at)
);
CREATE INDEX endings_told_at ON endings_told (at);

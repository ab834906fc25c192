-- What somebody does not want to be mailed any more, by the address that it went to, with an account or without.
CREATE TABLE unsubscribed (
  email text NOT NULL,
  notice text NOT NULL,
  PRIMARY KEY (email, notice)
);

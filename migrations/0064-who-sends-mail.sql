-- Who causes a mail to somebody else's address, so that a limit holds up the sender's mails and nobody else's; the network is a
-- hash. `held` says why a mail waits: it hasn't been checked, its sender hasn't confirmed their address, or a bound is reached.
ALTER TABLE letters ADD COLUMN sender uuid, ADD COLUMN sender_org uuid, ADD COLUMN sender_network text, ADD COLUMN held text;
CREATE INDEX letters_held ON letters (email) WHERE held IS NOT NULL;
CREATE INDEX letters_held_sender ON letters (sender) WHERE held = 'unconfirmed';
CREATE INDEX letters_senders ON letters (created_at) WHERE sender_network IS NOT NULL;

-- How many of its invitations were accepted: what a new organisation may send grows with it.
ALTER TABLE orgs ADD COLUMN invitations_accepted integer NOT NULL DEFAULT 0;

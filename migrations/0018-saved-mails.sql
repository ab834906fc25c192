-- Whether an email was saved as a file on the server instead of being sent, because no mail server was set up.

ALTER TABLE mails ADD COLUMN is_saved boolean NOT NULL DEFAULT false;
-- The administrators' list of saved emails.
CREATE INDEX mails_saved ON mails (id) WHERE is_saved;
-- What became of the email of each invitation, for the list of members.
CREATE INDEX mails_invitations ON mails (email, id) WHERE kind = 'invitation';

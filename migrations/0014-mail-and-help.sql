-- Mails, and help requests.

-- The outbox: mails to send, and those that were sent. Each is retried until it is delivered or given up, across
-- restarts.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  email text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- The values for its template, never a secret: secrets are derived when it is sent.
  template_data jsonb NOT NULL,
  -- Who caused a mail to another person's address, so limits delay this sender's mails only. The network is a hash.
  sender uuid,
  sender_org uuid,
  sender_network text,
  -- Why it waits: it wasn't checked yet, its sender's address is unconfirmed, or a limit is reached.
  held_reason text,
  tries integer NOT NULL DEFAULT 0,
  -- When it is tried or checked again; null: sent, given up, or held until its sender confirms their address.
  next_at bigint,
  sent_at bigint,
  -- Why the last try failed.
  last_error text,
  created_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX mails_due ON mails (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mails_user ON mails (user_id) WHERE user_id IS NOT NULL;
-- The administrators' list of mails: its search and its filters.
CREATE INDEX mails_words ON mails USING gin (name_words(email || ' ' || kind));
CREATE INDEX mails_waiting ON mails (id) WHERE next_at IS NOT NULL;
CREATE INDEX mails_given_up ON mails (id) WHERE next_at IS NULL AND sent_at IS NULL;
-- Mails that wait, by the address they go to, and by the sender whose confirmation releases them.
CREATE INDEX mails_held ON mails (email) WHERE held_reason IS NOT NULL;
CREATE INDEX mails_held_sender ON mails (sender) WHERE held_reason = 'unconfirmed';
-- Recent mails by sender, from which administrators see who sends how much.
CREATE INDEX mails_senders ON mails (created_at) WHERE sender_network IS NOT NULL;

-- Notifications that a recipient has unsubscribed from, by address, since not every recipient has an account.
CREATE TABLE unsubscribed (
  email text NOT NULL,
  notification text NOT NULL,
  PRIMARY KEY (email, notification)
);

-- Who gets the weekly digest of their projects, and when next.
CREATE TABLE digests (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  next_at bigint NOT NULL
);
CREATE INDEX digests_due ON digests (next_at);

-- Help requests: conversations by mail, in the app and, while they are live, in a chat.
CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  -- Chosen by the user's browser, so a repeated request creates no second help request.
  request_key uuid NOT NULL UNIQUE,
  -- null: someone without an account. Deleting an account deletes its help requests.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  -- The language of the mails with replies.
  language text NOT NULL DEFAULT '',
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  -- A chat that has not been continued by mail.
  is_live boolean NOT NULL DEFAULT false,
  -- The screen from which it was sent, the browser, and a screenshot as WebP.
  screen text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  picture bytea CHECK (octet_length(picture) <= 4194304),
  created_at bigint NOT NULL DEFAULT now_ms(),
  -- When the last message came.
  changed_at bigint NOT NULL DEFAULT now_ms(),
  -- When its sender last read it in the app.
  seen_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX tickets_changed ON tickets (changed_at DESC, id DESC);
CREATE INDEX tickets_status ON tickets (status, changed_at DESC, id DESC);
CREATE INDEX tickets_user ON tickets (user_id, changed_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_words ON tickets USING gin (name_words(subject || ' ' || email));
CREATE INDEX tickets_live ON tickets (changed_at) WHERE is_live;

-- Messages of a help request. Rows are only inserted.
CREATE TABLE ticket_messages (
  id uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  request_key uuid NOT NULL,
  at bigint NOT NULL DEFAULT now_ms(),
  author text NOT NULL CHECK (author IN ('asker', 'helper')),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL
);
-- A repeated request adds no second message.
CREATE UNIQUE INDEX ticket_messages_request ON ticket_messages (ticket, request_key);
CREATE INDEX ticket_messages_of ON ticket_messages (ticket, at, id);

-- Browser pages with an open chat, of helpers and of users who asked. Each page renews its row.
CREATE TABLE chat_pages (
  page uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- null: a helper's page.
  ticket uuid REFERENCES tickets ON DELETE CASCADE,
  expires_at bigint NOT NULL
);

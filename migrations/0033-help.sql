-- What people ask, and what is answered: a conversation that goes on by mail, in the app and, while it is live, in the chat.
CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  -- Made by the asker's page: the same question sent twice is one.
  key uuid NOT NULL UNIQUE,
  -- null: somebody without an account. Whoever deletes their account takes what they asked along.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  -- In which the asker reads.
  language text NOT NULL DEFAULT '',
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  -- A chat that nobody has handed over to mail.
  live boolean NOT NULL DEFAULT false,
  -- The screen that it was asked from, the browser, and a picture of the screen: WebP.
  place text NOT NULL DEFAULT '',
  agent text NOT NULL DEFAULT '',
  picture bytea CHECK (octet_length(picture) <= 4194304),
  created_at bigint NOT NULL DEFAULT now_ms(),
  -- When the last message came; when the asker was last told in the app.
  changed_at bigint NOT NULL DEFAULT now_ms(),
  seen_at bigint NOT NULL DEFAULT now_ms()
);
CREATE INDEX tickets_changed ON tickets (changed_at DESC, id DESC);
CREATE INDEX tickets_status ON tickets (status, changed_at DESC, id DESC);
CREATE INDEX tickets_user ON tickets (user_id, changed_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_words ON tickets USING gin (said_words(subject || ' ' || email));
CREATE INDEX tickets_live ON tickets (changed_at) WHERE live;

-- Only added to.
CREATE TABLE ticket_messages (
  id uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  key uuid NOT NULL,
  at bigint NOT NULL DEFAULT now_ms(),
  by text NOT NULL CHECK (by IN ('asker', 'helper')),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL
);
CREATE UNIQUE INDEX ticket_messages_key ON ticket_messages (ticket, key);
CREATE INDEX ticket_messages_of ON ticket_messages (ticket, at, id);

-- Pages that chat just now: those of whoever helps, and those of whoever asks. Renewed while they are open.
CREATE TABLE chat_pages (
  page uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- null: a page of somebody who helps.
  ticket uuid REFERENCES tickets ON DELETE CASCADE,
  until bigint NOT NULL
);

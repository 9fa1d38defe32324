-- Staff work through answers: each has a state, notes and replies.
ALTER TABLE form_answer
  ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_progress', 'done')),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX form_answer_newest ON form_answer (created_at, id);
CREATE INDEX form_answer_open ON form_answer (form_id, state) WHERE state <> 'done';
CREATE INDEX form_answer_words ON form_answer USING gin ((answers::text) gin_trgm_ops);

-- What staff wrote about an answer, and to its sender.
CREATE TABLE form_answer_note (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  answer_id integer NOT NULL REFERENCES form_answer ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('note', 'reply')),
  staff_name text NOT NULL,
  -- Of a reply.
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX form_answer_note_answer ON form_answer_note (answer_id, id);

-- Forms of the shop's own with their answers, subscribers of its letters, and galleries of pictures (specification §7, PL-03 to PL-06).

CREATE TABLE form (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Whose it is: with the plugin it comes and goes.
  plugin text NOT NULL DEFAULT 'Form' CHECK (plugin IN ('Form', 'TradeEnquiry')),
  -- title, intro, submit_label, thanks, fields: `Form` of the API without its id and its clock.
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition -> 'fields') = 'array'),
  -- Where its mail goes; empty: to the shop's own address.
  notify text NOT NULL DEFAULT ''
);
CREATE TRIGGER form_told AFTER INSERT OR UPDATE OR DELETE ON form FOR EACH ROW EXECUTE FUNCTION row_told('form', 'id');

-- What somebody sent. It outlives its form.
CREATE TABLE form_answer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id text NOT NULL,
  -- The sender's address in its normal form: what is sent goes with the account.
  email_key text,
  -- [{ name, label, value }] in the order of the fields, with the labels of that day.
  answers jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'array'),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX form_answer_form ON form_answer (form_id, id);
CREATE INDEX form_answer_email ON form_answer (email_key) WHERE email_key IS NOT NULL;

-- The files of an answer: as long as it is kept, they are.
CREATE TABLE form_file (
  name text PRIMARY KEY REFERENCES upload,
  answer_id integer NOT NULL REFERENCES form_answer ON DELETE CASCADE
);
CREATE INDEX form_file_answer ON form_file (answer_id);

-- Who gets the shop's letters. A row is written when the address is confirmed, never before.
CREATE TABLE newsletter_subscriber (
  email_key text PRIMARY KEY,
  email text NOT NULL,
  -- Of the link that ends the letters. It does nothing else, so it is kept as it is, and outlives every secret of the server.
  token text NOT NULL UNIQUE,
  confirmed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE gallery (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  intro text NOT NULL DEFAULT '',
  -- [{ src, alt, width, height, caption }]
  pictures jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(pictures) = 'array'),
  position smallint NOT NULL DEFAULT 0
);
CREATE TRIGGER gallery_told AFTER INSERT OR UPDATE OR DELETE ON gallery FOR EACH ROW EXECUTE FUNCTION row_told('gallery', 'id');

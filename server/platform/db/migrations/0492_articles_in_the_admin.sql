-- Staff write articles: in the editor or as Markdown, as drafts, and for a time.
ALTER TABLE article
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN format text NOT NULL DEFAULT 'markdown' CHECK (format IN ('markdown', 'html')),
  ADD COLUMN published boolean NOT NULL DEFAULT true,
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN unpublish_at timestamptz,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD CHECK (unpublish_at > publish_at);

-- Whether readers see an article, by the database's clock. Its day, in the shop's time zone, is decided by whoever asks.
CREATE FUNCTION shown_article(a article) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT a.published AND coalesce(a.publish_at <= now(), true) AND coalesce(a.unpublish_at > now(), true)
$$;
-- Milliseconds until that changes; null if it does not.
CREATE FUNCTION article_shown_for(a article) RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT (extract(epoch FROM least(CASE WHEN a.publish_at > now() THEN a.publish_at END,
    CASE WHEN a.unpublish_at > now() THEN a.unpublish_at END) - now()) * 1000)::double precision WHERE a.published
$$;

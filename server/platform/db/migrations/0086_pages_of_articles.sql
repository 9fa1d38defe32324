-- A shop that is older than its articles has a page for the blog that says there are none, and no pages for articles and questions.
-- New shops are laid with all three.
UPDATE document SET revision = revision + 1, updated_at = now(),
  published = jsonb_set(published #- '{page,noindex}', '{component_data}', (published -> 'component_data')
    || '[{"key": "article-list", "id": "articles-of-the-blog", "version": 1, "settings": {}}]'::jsonb)
WHERE key = 'blogs' AND page_type = 'Blog' AND jsonb_typeof(published -> 'component_data') = 'array'
  AND NOT published -> 'component_data' @> '[{"key": "article-list"}]'::jsonb;

INSERT INTO document (key, page_type, name, published)
SELECT key, page_type, name, published::jsonb FROM (VALUES
  ('article', 'Article', 'Article', '{
    "page": {
      "title": { "$bind": "article.title", "fallback": "Article" },
      "path": "/blogs",
      "meta_title": { "$bind": "article.title", "fallback": "Article" },
      "meta_description": { "$bind": "article.summary" },
      "social_image": { "$bind": "article.image.src" }
    },
    "component_data": [
      { "key": "breadcrumb", "id": "way", "version": 1,
        "settings": { "parent": { "label": "Journal", "href": "/blogs" }, "current": { "$bind": "article.title" } } },
      { "key": "article", "id": "article", "version": 1, "settings": {} }
    ] }'),
  ('faq', 'Faq', 'Questions', '{
    "page": {
      "title": { "$bind": "faq.title", "fallback": "Questions and answers" },
      "path": "/faq",
      "meta_title": { "$bind": "faq.title", "fallback": "Questions and answers" },
      "meta_description": { "$bind": "faq.summary" }
    },
    "component_data": [
      { "key": "page-heading", "id": "heading", "version": 1,
        "settings": { "title": { "$bind": "faq.title", "fallback": "Questions and answers" }, "text": { "$bind": "faq.summary" } } },
      { "key": "questions", "id": "questions", "version": 1, "settings": {} }
    ] }')) AS pages (key, page_type, name, published)
WHERE EXISTS (SELECT FROM storefront)
ON CONFLICT (key, page_type) DO NOTHING;

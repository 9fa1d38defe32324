-- What the shop calls a message or a refund towards others is never used again. Numbers repeat when a backup is restored, and mail servers and
-- gateways drop what they have seen before.

ALTER TABLE outbox ADD COLUMN external_id uuid NOT NULL DEFAULT gen_random_uuid();

-- Under its own key alone a gateway may know a refund already; the others are named after their payment's reference, which is random.
ALTER TABLE refund ADD COLUMN asked_key text;
UPDATE refund SET asked_key = key WHERE tries > 0;

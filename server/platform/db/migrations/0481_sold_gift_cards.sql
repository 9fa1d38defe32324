-- Gift cards that shoppers buy: what an order of one is for. The card is made when the order is confirmed.
CREATE TABLE gift_card_sale (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- Of the form and its content: sent twice, it makes one order.
  key text NOT NULL UNIQUE,
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  sender_name text NOT NULL,
  message text NOT NULL,
  deliver_at timestamptz NOT NULL,
  -- A sale makes one card.
  gift_card_id integer UNIQUE REFERENCES gift_card
);

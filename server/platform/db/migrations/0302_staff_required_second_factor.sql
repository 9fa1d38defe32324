-- Roles whose people must use two-step login.
CREATE TABLE staff_required_factor (
  role text PRIMARY KEY CHECK (role IN ('owner', 'manager', 'editor', 'fulfilment'))
);

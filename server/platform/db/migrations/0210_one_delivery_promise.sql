-- Days on the road are those of shipping_rate alone. The column stays, since a release before this one still reads it.
COMMENT ON COLUMN pincode_zone.delivery_days IS 'Not read any more: shipping_rate has the days of each delivery method.';

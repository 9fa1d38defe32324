-- Pages show the shipping rules, so a change of them is told like one of settings.
CREATE TRIGGER shipping_mode_told AFTER INSERT OR UPDATE OR DELETE ON shipping_mode FOR EACH ROW EXECUTE FUNCTION row_told('shipping');
CREATE TRIGGER shipping_rate_told AFTER INSERT OR UPDATE OR DELETE ON shipping_rate FOR EACH ROW EXECUTE FUNCTION row_told('shipping');

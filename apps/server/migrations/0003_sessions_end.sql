-- What somebody may do has changed: their sessions end, whoever changed it and however.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'app_user' THEN
    DELETE FROM session WHERE user_id = NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM session WHERE user_id = OLD.user_id;
  ELSE
    DELETE FROM session WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_ends_sessions AFTER UPDATE OF enabled, unit_id ON app_user FOR EACH ROW
  WHEN (OLD.enabled <> NEW.enabled OR OLD.unit_id <> NEW.unit_id) EXECUTE FUNCTION end_sessions();
--> statement-breakpoint
CREATE TRIGGER user_role_ends_sessions AFTER INSERT OR UPDATE OR DELETE ON user_role FOR EACH ROW EXECUTE FUNCTION end_sessions();

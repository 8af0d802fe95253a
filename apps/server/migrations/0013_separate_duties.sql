-- System administrator, security administrator and security auditor watch each other: nobody holds two of these.
CREATE FUNCTION duties_are_separate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM app_user WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM user_role JOIN role ON role.id = user_role.role_id
      WHERE user_role.user_id = NEW.user_id AND role.code IN ('system-admin', 'security-admin', 'auditor')) > 1 THEN
    RAISE EXCEPTION 'a person cannot hold two of system-admin, security-admin and auditor' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER duties_are_separate AFTER INSERT OR UPDATE ON user_role FOR EACH ROW EXECUTE FUNCTION duties_are_separate();

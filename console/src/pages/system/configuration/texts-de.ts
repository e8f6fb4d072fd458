/** Description of a variable in German. */
export interface GermanText {
  readonly text: string;
  /** The value in force without the variable, where words tell it. */
  readonly fallback?: string;
}

/** Titles of the groups of variables (src/config/texts.ts), in German. */
export const GERMAN_TITLES: Readonly<Record<string, string>> = {
  Process: 'Prozess',
  Data: 'Daten',
  'Accounts and sessions': 'Konten und Sitzungen',
  'Identity provider': 'Identitätsanbieter',
  Limits: 'Grenzen',
  Requests: 'Meldungen',
  Webhooks: 'Webhooks',
  Mail: 'E-Mail',
  'Messages to devices': 'Nachrichten an Geräte',
  'Records and monitoring': 'Protokolle und Überwachung',
  'Traces and metrics by OTLP': 'Traces und Messwerte über OTLP',
};

const NONE = 'keine';

/** Descriptions of the variables (src/config/texts.ts), in German. */
export const GERMAN_TEXTS: Readonly<Record<string, GermanText>> = {
  NODE_ENV: {
    text: '`development`, `production` oder `test`. In `production` gibt es weder Apollo Sandbox noch Introspection, und `JWT_SECRET` ist nötig.',
  },
  PROCESS_ROLE: {
    text: '`all`; `web` beantwortet Aufrufe und führt keine Hintergrundarbeit aus; `worker` führt sie aus und beantwortet nur Proben und `/metrics`. Die eingebettete Datenbank braucht `all`.',
  },
  DRAIN_SECONDS: {
    text: 'Nach SIGTERM: Zeit in Sekunden, in der `/readyz` fehlschlägt, damit Proxys es bemerken, während andere Aufrufe noch beantwortet werden.',
    fallback: '5 in `production` mit `DATABASE_URL`, sonst 0',
  },
  STOP_SECONDS: { text: 'Weitere Zeit für laufende Aufrufe und Uploads, in Sekunden.' },
  PORT: { text: 'Port des Dienstes; 0: ein freier Port.' },
  HOST: {
    text: 'Adresse, an der der Dienst Verbindungen annimmt.',
    fallback: '`127.0.0.1`, in `production` `0.0.0.0`',
  },
  LOG_LEVEL: {
    text: 'Stufe des Protokolls auf der Standardausgabe (Zeilen in JSON): `fatal`, `error`, `warn`, `info`, `debug`, `trace` oder `silent`.',
  },
  TIME_ZONE: {
    text: 'Zeitzone (IANA) der Installation, etwa `Europe/Berlin`; Importe verstehen Tage ohne Uhrzeit in ihr.',
  },
  TRUST_PROXY: {
    text: 'Proxys, deren `X-Forwarded-For` und `X-Forwarded-Proto` gelten: Adressen, Netze, oder `loopback`, `linklocal`, `uniquelocal`, durch Kommas getrennt.',
  },
  CORS_ORIGINS: {
    text: 'Ursprünge, die den Dienst aus einem Browser aufrufen dürfen, auch mit dem Cookie einer Browsersitzung, durch Kommas getrennt.',
  },
  HTTP_COMPRESSION: {
    text: '`on` oder `off`: Kompression (brotli, gzip) von JSON und anderem Text ab 1 kB, wenn der Client sie annimmt. `off` hinter einem Proxy, der komprimiert.',
  },
  DATABASE_URL: {
    text: 'Ein PostgreSQL-Server, oder PgBouncer vor einem.',
    fallback: 'ein eingebettetes PostgreSQL (PGlite) in `DATA_DIR`',
  },
  DATABASE_DIRECT_URL: {
    text: 'Mit PgBouncer im Transaktionsmodus: die Adresse des Servers selbst. Migrationen und Kommandos verwenden sie, weil sie eine eigene Verbindung brauchen.',
    fallback: '`DATABASE_URL`',
  },
  DATABASE_READ_URL: {
    text: 'Eine Replik des Servers (Streaming): Listen und Auswertung lesen daraus, außer wenn sie mehr als 4 Sekunden zurückliegt oder wer liest in den letzten 10 Sekunden Daten geändert hat.',
    fallback: NONE,
  },
  DATABASE_PREPARED_STATEMENTS: {
    text: '`on` oder `off`. `off` hinter PgBouncer im Transaktionsmodus, wo benannte vorbereitete Anweisungen nicht gehen. `off` braucht `DATABASE_DIRECT_URL`.',
  },
  TIME_PARTITIONS: {
    text: '`on` oder `off`. `on` für eine Installation mit zehn Millionen Ereignissen oder Protokolleinträgen: Kommende Wochen und Monate von internem Protokoll, Ereignissen und Prüfprotokoll bekommen eigene Partitionen.',
  },
  DATA_DIR: {
    text: 'Ordner der eingebetteten Datenbank, der lokalen Dateien und des erzeugten Geheimnisses. Nur ein Prozess auf einmal darf ihn verwenden.',
  },
  REDIS_URL: {
    text: 'Redis für Grenzen, Zwischenspeicher und Live-Änderungen, die mehrere Repliken teilen. Ein Redis Cluster: `redis+cluster://host:port,host:port` mit einigen seiner Knoten.',
    fallback: 'ein einzelner Prozess',
  },
  REDIS_KEY_PREFIX: {
    text: 'Anfang jedes Schlüssels und Kanals in Redis. Alle Repliken einer Installation verwenden denselben; eine andere Installation am selben Redis-Server, auch in einer anderen Datenbank, braucht einen anderen.',
  },
  STORAGE_DRIVER: {
    text: 'Ablage von Fotos, Profilbildern und Dokumenten: `local` (`DATA_DIR/files`) oder `s3` (jeder Speicher, der S3 versteht).',
  },
  S3_ENDPOINT: {
    text: 'Adresse des Speichers. `S3_*` ohne `STORAGE_DRIVER=s3` ist beim Start ein Fehler.',
    fallback: 'die von Amazon',
  },
  S3_REGION: { text: 'Region des Buckets.' },
  S3_BUCKET: { text: 'Name des Buckets; nötig mit `STORAGE_DRIVER=s3`.' },
  S3_ACCESS_KEY_ID: {
    text: 'Zugangsschlüssel des Speichers; braucht den geheimen Schlüssel.',
    fallback: 'die üblichen Zugangsdaten des AWS SDK, zum Beispiel einer Instanzrolle',
  },
  S3_SECRET_ACCESS_KEY: { text: 'Geheimnis des Zugangsschlüssels.' },
  JWT_SECRET: {
    text: 'Schlüssel, der Zugangstokens signiert und die Geheimnisse von Webhooks (nach einer Änderung zu ersetzen), Authenticator-Apps und Geräten verschlüsselt. Mindestens 32 Bytes.',
    fallback: 'in `DATA_DIR` erzeugt; in `production` nötig',
  },
  SUPER_ADMIN_EMAIL: {
    text: 'E-Mail-Adresse der Superadministration, die der erste Start anlegt.',
  },
  SUPER_ADMIN_PASSWORD: {
    text: 'Passwort der Superadministration beim ersten Start: 8 bis 128 Zeichen, kein häufiges. Später ohne Wirkung.',
    fallback: 'erzeugt und einmal ausgegeben',
  },
  ACCESS_TOKEN_TTL_SECONDS: { text: 'Gültigkeit eines Zugangstokens, in Sekunden.' },
  REFRESH_TOKEN_TTL_SECONDS: { text: 'Gültigkeit eines Erneuerungstokens, in Sekunden.' },
  SESSION_MAX_SECONDS: {
    text: 'Längste Zeit von einer Anmeldung zur nächsten, in Sekunden, auch wenn die Sitzung erneuert wird.',
    fallback: 'ohne Grenze',
  },
  PASSWORD_BLOCKED_WORDS: {
    text: 'Wörter, die in dieser Organisation leicht zu erraten sind, durch Kommas getrennt: ihre Namen, Standorte und Erzeugnisse. Ein Passwort muss außer ihnen mindestens 8 Zeichen haben.',
    fallback: NONE,
  },
  LOCKOUT_ATTEMPTS: {
    text: 'Zahl falscher Passwörter innerhalb des Zeitfensters, die eine E-Mail-Adresse sperrt.',
  },
  LOCKOUT_WINDOW_SECONDS: { text: 'Länge des Zeitfensters, in Sekunden.' },
  LOCKOUT_SECONDS: { text: 'Dauer der Sperre, in Sekunden.' },
  REGISTRATION_ACTIVE_ROLES: {
    text: 'Rollen, deren Konten mit der Registrierung aktiv sind, durch Kommas getrennt; andere warten auf die Freigabe.',
  },
  REPORT_LINK_ADDRESS_LIMIT: {
    text: 'Zahl der Meldungen über Meldelinks, die von einer Adresse in einer Stunde angenommen werden, über alle Links.',
  },
  OIDC_ISSUER: {
    text: 'Aussteller (Issuer) eines OpenID-Connect-Anbieters. `OIDC_*` ohne ihn ist beim Start ein Fehler, außer `OIDC_SUPER_ADMIN_GROUP`.',
    fallback: 'kein Identitätsanbieter',
  },
  OIDC_CLIENT_ID: { text: 'Client-ID beim Anbieter; nötig mit einem Aussteller.' },
  OIDC_CLIENT_SECRET: { text: 'Geheimnis des Clients, falls er eines hat.' },
  OIDC_REDIRECT_URI: {
    text: 'URL des Rückrufs dieses Dienstes, `/api/auth/oidc/callback`, wie beim Anbieter eingetragen; nötig mit einem Aussteller.',
  },
  OIDC_SUCCESS_REDIRECT: {
    text: 'Ziel, zu dem der Rückruf den Browser mit einem einmaligen `code` leitet, oder mit einem Fehlercode als `error` und seinem `reason`: eine URL, oder ein Pfad dieses Dienstes (`/login` für die Konsole).',
    fallback: 'der Rückruf antwortet mit JSON',
  },
  OIDC_AUTO_REGISTER_ROLE: {
    text: 'Rolle von Personen ohne Konto: `administrator`, `developer` oder `technician`.',
    fallback: 'Personen ohne Konto werden abgewiesen',
  },
  OIDC_GROUPS_CLAIM: {
    text: 'Claim mit den Gruppen einer Person: ein Name, oder ein Pfad mit Punkten wie `realm_access.roles`.',
  },
  OIDC_SCOPES: {
    text: 'Scopes einer Anmeldung, durch Leerzeichen getrennt; `openid` muss dabei sein. Manche Anbieter senden Gruppen nur für einen Scope wie `groups`.',
  },
  OIDC_SUPER_ADMIN_GROUP: {
    text: 'Die einzige Gruppe, der eine Zuordnung die Rolle `super_admin` geben darf, genau verglichen. Sie gilt auch für Gruppen über SCIM.',
    fallback: 'keine Zuordnung gibt diese Rolle',
  },
  OIDC_TRUST_EMAIL: {
    text: '`true` oder `false`: Eine Adresse gilt als bestätigt, wenn der Anbieter kein `email_verified` sendet, weder im ID-Token noch aus userinfo. Eine Adresse, die er als unbestätigt meldet, gilt nie. `true` nur, wenn beim Anbieter niemand die Adresse einer anderen Person eintragen kann.',
  },
  OIDC_TRUST_MFA: {
    text: '`true` oder `false`: Eine Anmeldung beim Anbieter braucht keinen zweiten Faktor des Kontos. `true`, wenn der Anbieter selbst einen verlangt.',
  },
  SCIM_DEFAULT_ROLE: {
    text: 'Rolle neuer Personen aus SCIM, denen keine Zuordnung eine gibt: `employee`, `technician`, `department_head` oder `developer`. Rollen, die eine Abteilung brauchen, bekommen die der Einstellung `identityDepartmentId`.',
  },
  RATE_LIMIT_AUTHENTICATED: { text: 'Höchstzahl der Aufrufe einer Person in einer Stunde.' },
  RATE_LIMIT_ANONYMOUS: {
    text: 'Höchstzahl der Aufrufe einer Adresse ohne Sitzung in einer Stunde.',
  },
  GRAPHQL_INTROSPECTION: {
    text: 'Introspection von GraphQL: `on` oder `off`.',
    fallback: '`on` außer in `production`',
  },
  GRAPHQL_TRUSTED_DOCUMENTS: {
    text: 'Ausführung von Dokumenten, die beim Bau registriert wurden (`console/trusted-documents.json`), nach ihrer ID: `also` neben Texten, oder `only`, das jeden Text, Introspection und Apollo Sandbox abweist.',
  },
  GRAPHQL_PERSISTED_QUERIES: {
    text: '`on` oder `off`: Dokumente werden für Clients gespeichert, die deren Prüfsumme senden (Automatic Persisted Queries von Apollo).',
  },
  SWEEP_SECONDS: {
    text: 'Abstand der Suche nach Zurückstellungen, die enden, nach Meldungen, die von selbst zu bestätigen sind, und nach fälligen Wartungsplänen, in Sekunden.',
  },
  CLOCK_SECONDS: {
    text: 'Abstand der Suche nach Fälligkeiten, die gefährdet, verfehlt oder zu eskalieren sind, in Sekunden.',
  },
  PREDICTION_SECONDS: {
    text: 'Abstand, in dem jeder Prozess für die Vorhersage berechnet, wie lange Meldungen gebraucht haben, in Sekunden.',
  },
  WEBHOOK_ALLOWED_CIDRS: {
    text: 'Private Netze, die Webhooks erreichen dürfen, in CIDR-Schreibweise, durch Kommas getrennt (`10.1.0.0/16,fd00:1::/64`).',
  },
  WEBHOOK_RETRY_SECONDS: { text: 'Pausen zwischen den Versuchen einer Zustellung, in Sekunden.' },
  WEBHOOK_TIMEOUT_SECONDS: { text: 'Zeitgrenze eines Versuchs, in Sekunden.' },
  WEBHOOK_DISABLE_AFTER: {
    text: 'Zahl endgültig fehlgeschlagener Zustellungen in Folge, die ein Ziel ausschaltet.',
  },
  WEBHOOK_RETENTION_DAYS: {
    text: 'Aufbewahrung der Zustellungen und ihrer Ereignisse, in Tagen. Ereignisse bleiben mindestens 8 Tage und bis zu einer Woche länger, weil sie wochenweise gelöscht werden.',
  },
  SMTP_URL: {
    text: 'Der Mailserver: `smtp://` (Port 587, STARTTLS, wenn der Server es anbietet; nötig mit Benutzer) oder `smtps://` (Port 465). `?requireTLS=true` verlangt STARTTLS, `?ignoreTLS=true` verwendet es nie. Reservierte Zeichen in Benutzer und Passwort müssen prozentkodiert sein.',
    fallback: 'es wird keine E-Mail gesendet',
  },
  MAIL_FROM: {
    text: 'Der Absender: eine Adresse, oder ein Name mit einer Adresse in spitzen Klammern; nötig mit `SMTP_URL`.',
  },
  PUBLIC_URL: {
    text: 'Öffentliche URL des Dienstes, ohne Pfad, für Schilder, Links in E-Mails, Passkeys und Nachrichten an Geräte. Nicht gesetzt gilt die Einstellung `publicUrl`.',
    fallback: 'die Einstellung `publicUrl`',
  },
  MAIL_GATHER_SECONDS: {
    text: 'Zeit, in der Benachrichtigungen zu einer Meldung in einer E-Mail an eine Person gesammelt werden, in Sekunden.',
  },
  MAIL_RETRY_SECONDS: {
    text: 'Pausen zwischen den Versuchen, eine E-Mail zu senden, in Sekunden, durch Kommas getrennt; nach der letzten ist sie fehlgeschlagen.',
  },
  MAIL_HOSTS: {
    text: 'Rechner, die [Postfächer](../behaviour/mailboxes.md) nennen dürfen, obwohl ihre Adressen privat sind: Namen und Adressen, wie sie in Postfächern stehen, durch Kommas getrennt.',
    fallback: 'nur öffentliche Rechner',
  },
  MAIL_FETCH_SECONDS: {
    text: 'Pause zwischen zwei Blicken in ein Postfach, zwischen Anmeldungen nach einem Fehler und zwischen Versuchen, eine E-Mail zu lesen, in Sekunden.',
  },
  PUSH_HOSTS: {
    text: 'Push-Dienste neben denen von Google, Mozilla, Apple und Microsoft, durch Kommas getrennt: ein Name (Port 443) oder `name:port`; `*.` am Anfang steht für einen oder mehrere Teile des Namens. Ihre Adressen dürfen privat sein.',
    fallback: 'nur die bekannten Push-Dienste',
  },
  PUSH_RETRY_SECONDS: {
    text: 'Pausen zwischen den Versuchen, eine Nachricht an ein Gerät zu senden, in Sekunden, durch Kommas getrennt; nach der letzten und nach einem Tag wird sie aufgegeben.',
  },
  LOG_RETENTION_DAYS: {
    text: 'Kürzeste Aufbewahrung von Einträgen des internen Protokolls und beendeten Störungen, in Tagen. Einträge werden monatsweise gelöscht, also bis zu 31 Tage später. Das Prüfprotokoll bleibt.',
  },
  METRICS_TOKEN: {
    text: 'Bearer-Token, mit dem `/metrics` keine Sitzung braucht: mindestens 16 Zeichen.',
    fallback: '`/metrics` braucht eine Sitzung',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    text: 'URL eines OpenTelemetry Collectors, der OTLP über HTTP annimmt; `/v1/traces` und `/v1/metrics` werden angehängt.',
    fallback: 'keine Traces; OpenTelemetry wird nicht geladen',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    text: 'Ganze URL für Traces.',
    fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` mit `/v1/traces`',
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    text: 'Ganze URL für Messwerte.',
    fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` mit `/v1/metrics`',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    text: 'Kodierung von OTLP; nur `http/protobuf` wird unterstützt.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    text: 'Kopfzeilen für den Collector, `name=value` durch Kommas getrennt, die Werte prozentkodiert.',
    fallback: NONE,
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    text: 'Zeitgrenze eines Aufrufs des Collectors, in Millisekunden.',
  },
  OTEL_SERVICE_NAME: { text: 'Name des Dienstes in Traces und Messwerten.' },
  OTEL_RESOURCE_ATTRIBUTES: {
    text: 'Weitere Merkmale dieses Prozesses, `name=value` durch Kommas getrennt.',
    fallback: NONE,
  },
  OTEL_TRACES_EXPORTER: { text: 'Ausgabe von Traces: `otlp` oder `none`.' },
  OTEL_METRICS_EXPORTER: { text: 'Ausgabe von Messwerten: `otlp` oder `none`.' },
  OTEL_TRACES_SAMPLER: {
    text: 'Auswahl der Traces: `always_on`, `always_off`, `traceidratio`, oder eines davon mit `parentbased_` davor, das der Entscheidung des Aufrufers folgt, der `traceparent` gesendet hat.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    text: 'Anteil der Traces, den die Auswahl nach Anteil aufzeichnet, von 0 bis 1.',
  },
  OTEL_BSP_SCHEDULE_DELAY: { text: 'Abstand, in dem Spans gesendet werden, in Millisekunden.' },
  OTEL_BSP_MAX_QUEUE_SIZE: {
    text: 'Höchstzahl der Spans, die auf das Senden warten; weitere entfallen.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    text: 'Abstand, in dem Messwerte gesendet werden, in Millisekunden.',
  },
  OTEL_SDK_DISABLED: { text: '`true` schaltet all das aus.' },
};

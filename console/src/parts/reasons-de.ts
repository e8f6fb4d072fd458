/**
 * Reasons of the service for a field or a cell (`errors` of VALIDATION_ERROR), in German. `{…}` stands for any text, which
 * the German sentence repeats.
 */
export const GERMAN_REASONS: Readonly<Record<string, string>> = {
  // Values
  'is required': 'wird gebraucht',
  'must not be null': 'wird gebraucht',
  'must not be empty': 'darf nicht leer sein',
  'must be a text': 'muss ein Text sein',
  'must have a visible character': 'braucht ein sichtbares Zeichen',
  'must have {least} to {most} characters': 'muss {least} bis {most} Zeichen haben',
  'contains a character that cannot be stored':
    'enthält ein Zeichen, das sich nicht speichern lässt',
  'is too long': 'ist zu lang',
  'must be an e-mail address': 'muss eine E-Mail-Adresse sein',
  'must be a whole number': 'muss eine ganze Zahl sein',
  'must be a whole number from {least} to {most}':
    'muss eine ganze Zahl von {least} bis {most} sein',
  'must be a number': 'muss eine Zahl sein',
  'must be a number below 10^12 with at most three decimals':
    'muss eine Zahl unter 10^12 mit höchstens drei Nachkommastellen sein',
  'must be a number from {least} to {most} with at most three decimals':
    'muss eine Zahl von {least} bis {most} mit höchstens drei Nachkommastellen sein',
  'must be a number such as 12,5, with at most three decimals':
    'muss eine Zahl wie 12,5 mit höchstens drei Nachkommastellen sein',
  'must be a finite number': 'muss eine endliche Zahl sein',
  'must not be more than good where more is better':
    'darf nicht größer als „Gut“ sein, wo mehr besser ist',
  'must not be less than good where less is better':
    'darf nicht kleiner als „Gut“ sein, wo weniger besser ist',
  'has no targets, because it grows with the period':
    'hat keine Ziele, denn sie wächst mit dem Zeitraum',
  'must be empty for figures of assets': 'muss bei Kennzahlen von Anlagen leer sein',
  'must be more than 0': 'muss größer als 0 sein',
  'must be an amount such as {example}, with no decimals':
    'muss ein Betrag wie {example} ohne Nachkommastellen sein',
  'must be an amount such as {example}, with at most {count} decimals':
    'muss ein Betrag wie {example} mit höchstens {count} Nachkommastellen sein',
  'must be true or false': 'muss wahr oder falsch sein',
  'must be one of {names}': 'muss eines davon sein: {names}',
  'must be some of {names}': 'müssen einige davon sein: {names}',
  'must be a day like 2026-01-31': 'muss ein Tag wie 2026-01-31 sein',
  'must be a day: 2026-01-31 or 31.01.2026': 'muss ein Tag sein: 31.01.2026 oder 2026-01-31',
  'must be a date (2026-01-31) or a date-time (2026-01-31T12:00:00Z)': 'muss ein Zeitpunkt sein',
  'must be a date of the years 1970 to 9998': 'muss in den Jahren 1970 bis 9998 liegen',
  'must be a time of the day like 08:00': 'muss eine Uhrzeit wie 08:00 sein',
  'must be a BCP 47 language tag, for example en or pt-BR':
    'muss eine Sprache sein, zum Beispiel en oder pt-BR',
  'must be a name of the IANA time zone database, for example Europe/Berlin':
    'muss eine Zeitzone sein, zum Beispiel Europe/Berlin',
  'must be a code of ISO 4217, for example EUR': 'muss ein Kürzel wie EUR sein',
  'must be a UUID': 'muss eine UUID sein',
  'must be an absolute URL': 'muss eine ganze URL sein',
  'must be a list': 'muss eine Liste sein',
  'must be a list of permission identifiers': 'muss eine Liste von Berechtigungen sein',
  'must be an identifier of a permission; {list}': 'muss eine Berechtigung sein',
  'must be an object': 'muss ein Objekt sein',
  'must be {count} at least': 'muss mindestens {count} sein',
  'must be {count} at most': 'darf höchstens {count} sein',
  'must have one at least': 'braucht mindestens eines',
  'must have at least one item': 'braucht mindestens einen Punkt',
  'must not have one twice': 'darf keines zweimal haben',
  'must not name one twice': 'darf keines zweimal nennen',
  'is not known here': 'ist hier nicht bekannt',
  'is not known here; did you mean {name}?': 'ist hier nicht bekannt; ist {name} gemeint?',
  'is wrong': 'ist falsch',
  'is in use': 'wird schon verwendet',
  'is in use there': 'wird dort schon verwendet',
  // Times
  'must be in the future': 'muss in der Zukunft liegen',
  'is not taken by this service (setting offlineHours)':
    'wird von diesem Dienst nicht angenommen (Einstellung offlineHours)',
  'must be later than the begin of the hold': 'muss später als der Beginn der Zurückstellung sein',
  'must not be in the future': 'darf nicht in der Zukunft liegen',
  'must not end in the future': 'darf nicht in der Zukunft enden',
  'must be after startsAt': 'muss nach dem Beginn liegen',
  'must be later than startedAt': 'muss nach dem Beginn liegen',
  'must be later than plannedStart': 'muss nach dem Beginn liegen',
  'must be at most 90 days after startsAt': 'darf höchstens 90 Tage nach dem Beginn liegen',
  'must be at most 31 days after plannedStart': 'darf höchstens 31 Tage nach dem Beginn liegen',
  'must be at most 365 days away': 'darf höchstens 365 Tage entfernt sein',
  'must not be after {end}': 'darf nicht nach dem Ende liegen',
  'must not be before the last reading': 'darf nicht vor dem letzten Zählerstand liegen',
  'must not be before purchasedOn': 'darf nicht vor dem Kauf liegen',
  'overlaps another downtime of the asset': 'überschneidet sich mit einem anderen Stillstand',
  // Things and people
  'is archived': 'ist archiviert',
  'is retired': 'ist ausgemustert',
  'is true': 'ist gesetzt',
  'is not the id of {thing}': 'gibt es nicht',
  'is not for a retired asset': 'geht nicht bei einer ausgemusterten Anlage',
  'is not the name of a department': 'ist nicht der Name einer Abteilung',
  'is not a department that you lead': 'ist keine Abteilung, die Sie leiten',
  'is required, because you belong to no department':
    'wird gebraucht, weil Sie zu keiner Abteilung gehören',
  'is required, because only administrators write shared parts':
    'wird gebraucht, weil nur die Administration Teile aller Abteilungen schreibt',
  'is required, because the asset is retired': 'wird gebraucht, weil die Anlage ausgemustert ist',
  'is required for the role {role}': 'wird für die Rolle {role} gebraucht',
  'is for a retired asset only': 'gibt es nur für eine ausgemusterte Anlage',
  'is for counters only': 'gibt es nur für Zähler, die steigen',
  'is for receipts only': 'gibt es nur für einen Zugang',
  'is for issues and returns only': 'gibt es nur für Entnahme und Rückgabe',
  'is in its own subtree': 'liegt in sich selbst',
  'would make more than {count} properties': 'ergäbe mehr als {count} Eigenschaften',
  'would make a circle': 'ergäbe einen Kreis',
  'would make a tree of more than {count} levels': 'ergäbe mehr als {count} Ebenen',
  'would move {count}, at most {most} may':
    'würde {count} verschieben, höchstens {most} dürfen es sein',
  'its parent is archived': 'liegt in etwas, das archiviert ist',
  'is more than there is in stock': 'ist mehr, als auf Lager ist',
  'is more than the request has': 'ist mehr, als für die Meldung entnommen ist',
  'is of another department than the part': 'gehört zu einer anderen Abteilung als das Teil',
  'makes a stock of more than {most}': 'ergäbe einen Bestand über {most}',
  'makes a stock worth more than {most} minor units': 'ergäbe einen zu hohen Wert des Bestands',
  'costs more than {most} minor units': 'kostet zu viel',
  'must not be negative for a counter': 'darf bei einem Zähler, der steigt, nicht negativ sein',
  'must not be less than the last one, unless replacesMeter is true':
    'darf nicht kleiner als der letzte Zählerstand sein, außer nach einem Tausch des Geräts',
  'must be at most the amount, {amount}': 'darf höchstens der Betrag sein, {amount}',
  'must be another account': 'muss ein anderes Konto sein',
  'must be another request': 'muss eine andere Meldung sein',
  'is on the list of common passwords': 'steht auf der Liste häufiger Passwörter',
  'consists of words that are easy to guess here':
    'besteht aus Wörtern, die hier leicht zu erraten sind',
  'must differ from the current one': 'muss sich vom bisherigen unterscheiden',
  'needs a mail server, and this service has none':
    'braucht einen Mailserver, und dieser Dienst hat keinen',
  'needs a mail server (SMTP_URL)': 'braucht einen Mailserver (SMTP_URL)',
  // Cells of an import
  'is in the file twice': 'steht zweimal in der Datei',
  'is no code, path or name of a location': 'ist weder Kürzel noch Pfad noch Name eines Orts',
  'is no tag or path of an asset': 'ist weder Kennung noch Pfad einer Anlage',
  'is no tag of an asset': 'ist keine Kennung einer Anlage',
  'several have this name': 'heißen mehrere',
  'is that of an archived location': 'gehört zu einem archivierten Ort',
  'is that of an archived part': 'gehört zu einem archivierten Teil',
  'is that of an archived contractor': 'gehört zu einer archivierten Fremdfirma',
  'is that of a service account': 'gehört zu einem Dienstkonto',
  'is counted, not imported: the stock is {stock}':
    'wird gezählt, nicht importiert: Der Bestand ist {stock}',
  'is new, and you may not create accounts': 'ist neu, und Sie dürfen keine Konten anlegen',
  'is known, and you may not change accounts': 'gibt es schon, und Sie dürfen keine Konten ändern',
  'is refused: {message}': 'wird abgelehnt: {message}',
  'has a quote that is not closed': 'hat ein Anführungszeichen, das nicht geschlossen ist',
  'is filled, but has no column': 'ist gefüllt, hat aber keine Spalte',
  'is {value}, an error of the workbook': 'ist {value}, ein Fehler der Arbeitsmappe',
  // Files of an import
  'has a quote in its first row that is not closed':
    'hat in der ersten Zeile ein Anführungszeichen, das nicht geschlossen ist',
  'has no row with the names of the columns': 'hat keine Zeile mit den Namen der Spalten',
  'has the column {name}, whose name is too long': 'hat die Spalte {name} mit zu langem Namen',
  'has the column {name}, which is not known here':
    'hat die Spalte {name}, die hier nicht bekannt ist',
  'has the column {name}, which is not known here; did you mean {nearest}?':
    'hat die Spalte {name}, die hier nicht bekannt ist; ist {nearest} gemeint?',
  'has the column {name} twice': 'hat die Spalte {name} zweimal',
  'has no column {name}': 'hat keine Spalte {name}',
  'may have {count} columns at most': 'darf höchstens {count} Spalten haben',
  'has the field {name} twice': 'hat das Feld {name} zweimal',
  'has the field {name}, which another column has':
    'hat das Feld {name}, das eine andere Spalte hat',
  'has {name}, which is no column of the file': 'hat {name}, was keine Spalte der Datei ist',
  'has {name}, which is no category': 'hat {name}, was keine Kategorie ist',
  'has {name}, which is archived': 'hat {name}, was archiviert ist',
  'has the field {name}, which is not known here':
    'hat das Feld {name}, das hier nicht bekannt ist',
  'has the field {name}, which is not known here; did you mean {nearest}?':
    'hat das Feld {name}, das hier nicht bekannt ist; ist {nearest} gemeint?',
  'must have a text or null for {name}': 'braucht einen Text oder nichts für {name}',
  'has more than {count} lines': 'hat mehr als {count} Zeilen',
  'has more than {count} rows': 'hat mehr als {count} Zeilen',
  'has more than {count} cells': 'hat mehr als {count} Zellen',
  'has more than {count} columns in row {row}': 'hat mehr als {count} Spalten in Zeile {row}',
  'has a cell of more than {count} characters in row {row}':
    'hat in Zeile {row} eine Zelle mit mehr als {count} Zeichen',
  'is UTF-16 or no CSV file: save as CSV UTF-8':
    'ist UTF-16 oder keine CSV-Datei: Speichern Sie sie als CSV UTF-8',
  'is broken, or no workbook: save as .xlsx or CSV':
    'ist beschädigt oder keine Arbeitsmappe: Speichern Sie sie als .xlsx oder CSV',
  'is encrypted: save it without a password': 'ist verschlüsselt: Speichern Sie sie ohne Passwort',
  'is a workbook of an old version: save as .xlsx or CSV':
    'ist eine Arbeitsmappe einer alten Version: Speichern Sie sie als .xlsx oder CSV',
  'is a workbook of more than {count} MB when it is unpacked': 'ist entpackt größer als {count} MB',
  'has too much in it to be read: save only its first sheet':
    'enthält zu viel: Speichern Sie nur das erste Blatt',
  // Rules
  'must be an id': 'muss eine Nummer sein',
  'must have at least {count} items': 'braucht mindestens {count} Einträge',
  'must have at most {count} items': 'darf höchstens {count} Einträge haben',
  'must have {count} characters at most': 'darf höchstens {count} Zeichen haben',
  'must have {least} to {most} actions': 'muss {least} bis {most} Aktionen haben',
  'must have {count} conditions at most': 'darf höchstens {count} Bedingungen haben',
  'must have exactly one of {one} and {other}': 'braucht genau eines von {one} und {other}',
  'is required for other': 'wird hier gebraucht',
  'is not a field of rules': 'ist kein Feld von Regeln',
  'is not known at {trigger}': 'ist bei diesem Auslöser nicht bekannt',
  'is not possible at {trigger}': 'ist bei diesem Auslöser nicht möglich',
  'is not the key of a field of requests': 'ist keine Frage von Meldungen',
  'is set by an earlier action of this rule':
    'wird schon von einer früheren Aktion dieser Regel gesetzt',
  'must be leads at reading': 'darf hier nur die Leitung sein',
  'must name somebody': 'muss jemanden nennen',
  'has {id}, which does not exist or is archived':
    'enthält {id}, das es nicht gibt oder das archiviert ist',
  'has {{{name}}}; known: {names}': 'enthält einen unbekannten Namen; bekannt sind: {names}',
  // Groups of the identity provider
  'is required without departmentId': 'wird ohne Abteilung gebraucht',
  'is super_admin only for the group of OIDC_SUPER_ADMIN_GROUP':
    'gibt die Superadministration nur der Gruppe in OIDC_SUPER_ADMIN_GROUP',
  'needs departmentId': 'braucht eine Abteilung',
  'is not the id of a department': 'ist keine Abteilung, die es gibt',
};

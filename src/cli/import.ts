import { enter } from '../entry.js';

const USAGE = `Brings old records in as maintenance requests.

  npm run ops -- import FILE.csv --department NAME --requester EMAIL --title COLUMN [options]

  --department NAME|ID   the department that the records belong to
  --requester EMAIL      the person who is named as their submitter
  --title COLUMN         the column with the title (3 to 200 characters; longer ones are cut, the
                         whole text goes into the description)
  --description COLUMN   the column with the description; may be given several times; default: the
                         title's column
  --created COLUMN       the column with the date; default: today
  --category COLUMN      --location COLUMN      --priority COLUMN (low, normal, high, urgent)
  --asset COLUMN         the column with the tag of the asset; one that is missing is created in the
                         department, with the tag as its name
  --field KEY=COLUMN     the column with values of a field, choices by id or label; may be given
                         several times
  --date-format FORMAT   iso (2026-01-31, default), dmy (31/01/2026) or mdy (01/31/2026)
  --status STATUS        completed (default: old records are done) or pending
  --source NAME          tells the records of this source from others; default: the file's name
  --rejected FILE        where refused rows go, with their reasons; default: FILE.rejected.csv
  --time-zone ZONE       the zone of days and times without an offset, such as Europe/Berlin; default:
                         TIME_ZONE
  --delimiter CHARACTER  default: a comma, or what a first line "sep=;" says; tab for a tab
  --encoding ENCODING    utf8 (default), windows-1252 (also called latin1) or utf-16le
  --dry-run              check everything, write nothing to the database
  --help                 prints this

The first rows are printed as they are read, before anything is written. A second run brings in only what is not there yet. DATABASE_URL or DATA_DIR name the database; the
embedded one must not be in use by the running service.
`;

enter(USAGE, async () => {
  const { importCommand } = await import('./import/command.js');
  await importCommand(USAGE);
});

// Reads the settings of the file .env; a variable that is set in the environment stays as it is.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

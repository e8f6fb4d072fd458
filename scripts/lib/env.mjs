// Reads the settings of the file .env; variables of the environment take precedence.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

/** Writes the documentation that `/docs` serves: `dist/docs`, from the Markdown files. */
import { join } from 'node:path';
import { writeSite } from './docs/write-site';

writeSite(process.cwd(), join('dist', 'docs'));

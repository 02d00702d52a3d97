/** Which scenarios show a rule of a monitor, where few do; `npx tsx scripts/shown.ts` looks at our references. */
import table from './shown.json' with { type: 'json' }

export const shown: Readonly<Record<string, readonly string[]>> = table

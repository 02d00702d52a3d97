/** The flags about what is judged and how it is reported. */
import { dirname } from 'node:path'
import { baselineName } from '../../../api/settings/defaults.ts'
import { boundNames, boundSetting } from '../../../api/settings/values/bounds.ts'
import { type BoundName, bytesInWords, defaultBounds } from '../../../harness/wire/bounds.ts'
import { reportNames } from '../../../reports/names.ts'
import { shows } from '../../../reports/options.ts'
import { defaultPaths } from '../report-requests.ts'
import type { FlagRow } from './rows.ts'
import { ofDebugging, ofPersons, ofThisRun } from './why-not.ts'

const judged = 'What is judged:'
const reports = 'Reports:'

function bytesOrNumber(name: BoundName): string {
  const value = defaultBounds[name]
  return name.endsWith('Bytes') ? bytesInWords(value).replace(' ', '') : String(value)
}

const baselineTexts = [
  {
    flags: '--baseline <file>',
    text: `file of known failures (default: ${baselineName} in the current folder, if it exists)`,
    key: 'baseline',
  },
  {
    flags: '--no-baseline',
    text: 'ignore the baseline and count every failure',
    key: 'it is left out',
  },
] as const

/** Which reports, and what the console shows. */
export const outputRows = [
  {
    flags: '--report <name[=path]>',
    text: `report to write: ${reportNames.join(', ')}; add =path, or =- for standard output; repeatable (default: console; files go to ${dirname(defaultPaths.json ?? '')}/)`,
    group: reports,
    many: 'each',
    key: 'reports',
    option: ofPersons,
  },
  {
    flags: '--history <folder>',
    text: 'add this run to the folder and update its page, which shows verdicts per commit, since when each fails, and how flaky it is',
    group: reports,
    key: ofThisRun,
    option: ofPersons,
  },
  {
    flags: '--rules <url>',
    text: 'base URL of the pages that explain --pages wrote; HTML, Markdown and SARIF reports link to them',
    group: reports,
    key: ofThisRun,
    option: ofPersons,
  },
  {
    flags: '--show <part>',
    text: `show this part in full on the console: ${shows.join(', ')}; repeatable`,
    group: reports,
    many: 'commas',
    key: ofThisRun,
    option: ofPersons,
  },
  {
    flags: '--verbose',
    text: 'show every detail on the console',
    group: reports,
    key: ofThisRun,
    option: ofPersons,
  },
  {
    flags: '--quiet',
    text: 'write no console report; the exit code and the other reports still apply',
    group: reports,
    key: ofThisRun,
    option: ofPersons,
  },
  {
    flags: '--no-color',
    text: 'no colors; the environment variable NO_COLOR does the same',
    group: reports,
    key: ofThisRun,
    option: ofPersons,
  },
] as const satisfies readonly FlagRow[]

/** What is judged and how it is reported. */
export const reportRows = [
  {
    flags: '--scenario <pattern>',
    text: 'only these scenarios, such as lifecycle/*; monitors still check every message; official:<name> stands for what covers that scenario of the official suite; repeatable',
    group: judged,
    many: 'commas',
    key: ofDebugging,
    option: 'scenarios',
    read: (scenarios) => ({ scenarios }),
  },
  {
    flags: '--requirement <pattern>',
    text: 'only these requirements, such as tools.*; repeatable',
    group: judged,
    many: 'commas',
    key: ofDebugging,
    option: 'requirements',
    read: (requirements) => ({ requirements }),
  },
  {
    flags: '--only <requirement[@place]>',
    text: 'only this requirement, in one place if given (<revision>/<transport>); the console shows nothing else; repeatable',
    group: judged,
    many: 'commas',
    key: ofDebugging,
    option: 'only',
    read: (only) => ({ only }),
  },
  {
    flags: '--exclude <pattern>',
    text: 'skip these scenarios, monitors or requirements; repeatable',
    group: judged,
    many: 'commas',
    key: ofDebugging,
    option: 'exclude',
    read: (exclude) => ({ exclude }),
  },
  {
    flags: '--strict',
    text: 'count a violated SHOULD as a failure',
    group: judged,
    key: 'strict',
    read: () => ({ strict: true }),
  },
  {
    flags: '--set <set>',
    text: 'judge by the requirements of an earlier release: 2025-11-25@0.2 (that revision only) or 0.2 (all revisions); repeatable',
    group: judged,
    many: 'commas',
    key: 'sets',
    read: (sets) => ({ sets }),
  },
  { ...baselineTexts[0], group: judged },
  { ...baselineTexts[1], group: judged },
  {
    flags: '--update-baseline',
    text: 'update the baseline: add what fails now, remove what no longer fails',
    group: judged,
    key: ofThisRun,
    option: 'a file that people agree on is written by one of them',
  },
  {
    flags: '--bound <name=value>',
    text: `change a limit on what is read from the target and kept; repeatable: ${[...boundNames].map(([name, key]) => `${name} (${bytesOrNumber(key)})`).join(', ')}`,
    group: judged,
    many: 'each',
    key: 'bounds',
    read: (values, place) => ({ bounds: Object.fromEntries(values.map((text) => boundSetting(text, place))) }),
  },
  ...outputRows,
  {
    flags: '--show-secrets',
    text: 'write tokens and passwords to traces and reports without redaction',
    group: reports,
    key: 'a secret is not shown by a file that nobody looks at',
    option: 'showSecrets',
    read: () => ({ showSecrets: true }),
  },
] as const satisfies readonly FlagRow[]

/** Which failures are known, where nothing is judged. */
export const knownRows = baselineTexts.map((row) => ({
  ...row,
  group: 'Known failures:' as const,
})) satisfies readonly FlagRow[]

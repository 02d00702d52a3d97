/** What a run can be asked for: by a flag, by a key of the configuration, by an option of the library; each has all three, or a reason. */
import { expect, test } from 'vitest'
import { optionKeys } from '../../api/settle-options.ts'
import { Secrets } from '../../harness/trace/redaction.ts'
import { configKeys } from '../../settings/config-shape.ts'
import { clientKeys, serverKeys } from '../../settings/run-checks.ts'
import { createProgram } from '../program.ts'

/** One thing to ask for. A text with a blank in it is the reason why it cannot be asked for in that way. */
interface Row {
  readonly flag: string
  readonly key: string
  readonly option: string
}

const ofThisRun = 'it is about one run, not about the target'
const ofCommands = 'a program has the value in a variable'
const ofPersons = 'it is about what a person sees; a program gets the events'
const ofDebugging = 'who wants to see less of the suite says so each time'
const isLarge = 'a mapping is no word of a command line'

const row = (flag: string, key: string, option = key): Row => ({ flag, key, option })

const rows: readonly Row[] = [
  // the target
  row('--url', 'url'),
  row('--starts-http', 'startsHttp'),
  row('--header', 'headers'),
  row('--header-file', 'the values of headers may be variables', ofCommands),
  row('--driver', 'driver'),
  row('--env', 'env'),
  row('--cwd', 'cwd'),
  row('the command stands after --', 'command'),
  row('--keep-npx', ofThisRun, 'keepNpx'),
  row('it is no program', 'it is no text', 'connect'),
  row('--issuer', 'an authorization server is named on the command line', 'issuer of runAuthorizationServer'),
  // what is tested
  row('--config', 'it is one', 'a program imports it'),
  row('--revision', 'revisions'),
  row('--transport', 'transports'),
  row('--call-tools', 'callTools'),
  row(isLarge, 'fixtures'),
  row(isLarge, 'authorization'),
  row('it says what stands before the server, and holds for each run', 'anyOrigin'),
  row(isLarge, 'authorizationServer'),
  row('--fuzz', ofThisRun, "scenarios: ['fuzz/*'] says so"),
  row('--fuzz-time', ofThisRun, 'signal ends a run by time'),
  row('--fuzz-runs', ofThisRun, 'fuzzRuns'),
  row('--cases', ofThisRun, 'a case is in the events'),
  row('--watch', ofThisRun, ofPersons),
  row('--last-failed', ofThisRun, 'only names what failed'),
  row('--shard', ofThisRun, 'shard'),
  row('--bail', ofThisRun, 'bail'),
  row('--quick', ofThisRun, 'quick'),
  row('--seed', ofThisRun, 'seed'),
  row('--concurrency', ofThisRun, 'concurrency'),
  // limits
  row('--start-timeout', 'timeouts'),
  row('--timeout', 'timeouts'),
  row('--scenario-timeout', 'timeouts'),
  row('--run-timeout', 'timeouts'),
  row('--bound', 'bounds'),
  row('an interrupt ends it', ofThisRun, 'signal'),
  // what is kept
  row('--trace', ofThisRun, 'trace'),
  row('--redact', 'redact'),
  row('--show-secrets', 'a secret is not shown by a file that nobody looks at', 'showSecrets'),
  // what is judged
  row('--scenario', ofDebugging, 'scenarios'),
  row('--requirement', ofDebugging, 'requirements'),
  row('--exclude', ofDebugging, 'exclude'),
  row('--only', ofDebugging, 'only'),
  row('--strict', 'strict'),
  row('--set', 'sets'),
  row(isLarge, 'severity'),
  row('--baseline', 'baseline'),
  row('--no-baseline', 'it is left out', 'it is left out'),
  row('--update-baseline', ofThisRun, 'a file that people agree on is written by one of them'),
  // reports
  row('--report', 'reports', ofPersons),
  row('--rules', ofThisRun, ofPersons),
  row('--history', ofThisRun, ofPersons),
  row('--show', ofThisRun, ofPersons),
  row('--ui', ofThisRun, ofPersons),
  row('--verbose', ofThisRun, ofPersons),
  row('--quiet', ofThisRun, ofPersons),
  row('--no-color', ofThisRun, ofPersons),
]

const named = (kind: keyof Row): readonly string[] =>
  [...new Set(rows.map((one) => one[kind]).filter((text) => !text.includes(' ')))].toSorted()

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted()

function flagsOf(...commands: readonly string[]): readonly string[] {
  const io = { out: () => {}, err: () => {}, secrets: new Secrets(), env: {}, cwd: '.', terminal: false, width: 80 }
  const program = createProgram(io, () => {})
  return program.commands
    .filter((command) => commands.includes(command.name()))
    .flatMap(({ options }) => options.flatMap(({ long }) => (long ? [long] : [])))
}

test('every flag of server, client and authorization has its key and its option, or the reason', () => {
  expect(unique(flagsOf('server', 'client', 'authorization'))).toEqual(named('flag'))
})

test('every key of the configuration has its flag and its option, or the reason', () => {
  // The two mappings of the target hold keys of their own; $schema is for editors.
  const keys = configKeys.filter((key) => !['$schema', 'server', 'client'].includes(key))
  expect(unique([...keys, ...serverKeys, ...clientKeys])).toEqual(named('key'))
})

test('every option of the library has its flag and its key, or the reason', () => {
  expect(unique([...optionKeys, ...serverKeys, ...clientKeys])).toEqual(named('option'))
})

/** What a run can be asked for: by a flag, by a key of the configuration, by an option of the library; each has all three, or a reason. */
import { expect, test } from 'vitest'
import { fetchKeys, optionKeys } from '../../../api/conduct.ts'
import { clientKeys, serverKeys } from '../../../api/settings/request.ts'
import { configKeys } from '../../../api/settings/schema/config-shape.ts'
import { Secrets } from '../../../harness/trace/secrets/redaction.ts'
import { createProgram } from '../../program.ts'
import { reportRows } from './report-flags.ts'
import type { FlagRow } from './rows.ts'
import { runRows } from './run-flags.ts'
import { clientRows, fuzzRows, serverRows, startRows, uiRows, watchRows } from './target-flags.ts'
import { ofThisRun } from './why-not.ts'

/** A row says itself why a key or an option is not there; here is why a flag is not. */
interface Asked extends Pick<FlagRow, 'key' | 'option'> {
  readonly flags: string
}

const isLarge = 'a mapping is no word of a command line'
const rows: readonly Asked[] = [
  ...[serverRows, clientRows, fuzzRows, startRows, watchRows, runRows, reportRows, uiRows].flat(),
  {
    flags: '--issuer',
    key: 'an authorization server is named on the command line',
    option: 'issuer of runAuthorizationServer',
  },
  { flags: 'the command stands after --', key: 'command' },
  { flags: 'it is no program', key: 'it is no text', option: 'connect' },
  ...fetchKeys.map((option) => ({ flags: 'it is no program', key: 'it is no text', option })),
  { flags: 'an interrupt ends it', key: ofThisRun, option: 'signal' },
  { flags: 'it says what stands before the server, and holds for each run', key: 'anyOrigin' },
  ...['fixtures', 'limits', 'authorization', 'authorizationServer', 'severity'].map((key) => ({ flags: isLarge, key })),
]

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted()

/** A text with a blank in it is a reason. */
const named = (names: readonly string[]): readonly string[] => unique(names.filter((text) => !text.includes(' ')))

function flagsOf(...commands: readonly string[]): readonly string[] {
  const io = { out: () => {}, err: () => {}, secrets: new Secrets(), env: {}, cwd: '.', terminal: false, width: 80 }
  const program = createProgram(io, () => {})
  return program.commands
    .filter((command) => commands.includes(command.name()))
    .flatMap(({ options }) => options.flatMap(({ long }) => (long ? [long] : [])))
}

test('every flag of server, client and authorization is a row', () => {
  const flags = rows.flatMap(({ flags: words }) => (words.startsWith('--') ? (words.split(' ', 1)[0] ?? '') : []))
  expect(unique(flagsOf('server', 'client', 'authorization'))).toEqual(unique(flags))
})

test('every key of the configuration has its flag and its option, or the reason', () => {
  // The two mappings of the target hold keys of their own; $schema is for editors.
  const keys = configKeys.filter((key) => !['$schema', 'server', 'client'].includes(key))
  expect(unique([...keys, ...serverKeys, ...clientKeys])).toEqual(named(rows.map(({ key }) => key)))
})

test('every option of the library has its flag and its key, or the reason', () => {
  const options = rows.map(({ key, option = key }) => option)
  expect(unique([...optionKeys, ...fetchKeys, ...serverKeys, ...clientKeys])).toEqual(named(options))
})

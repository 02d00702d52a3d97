/** The flags about the target: what it is, how it is started, over what it is spoken to. */

import { defaultCases, defaultFuzzMs, defaultFuzzRuns, defaultLimits } from '../../../api/settings/defaults.ts'
import schema from '../../../api/settings/schema/config.schema.json' with { type: 'json' }
import {
  callTools,
  numberIn,
  parseDuration,
  parseTimeLimit,
  transport,
  typedTime,
} from '../../../api/settings/values/flag-values.ts'
import { callToolsChoices } from '../../../harness/fixtures/bindings.ts'
import { transportKinds } from '../../../harness/trace/place.ts'
import type { FlagRow } from './rows.ts'
import { ofPersons, ofThisRun } from './why-not.ts'

const { fuzzRuns } = schema.$defs.run.properties
const server = 'The server:'
const tested = 'What is tested:'
const starting = 'Starting the target:'

/** What only a server has. */
export const serverRows = [
  {
    flags: '--url <url>',
    text: 'URL of the MCP endpoint; Streamable HTTP is tried first, then HTTP+SSE',
    group: server,
    key: 'url',
  },
  {
    flags: '--starts-http',
    text: 'the command starts the HTTP server at --url; stdio is not tested',
    group: server,
    key: 'startsHttp',
  },
  {
    flags: '--header <field>',
    text: "'Name: value' to send with each HTTP request; $NAME becomes the environment variable NAME; never written to traces or reports; repeatable",
    group: server,
    many: 'each',
    key: 'headers',
  },
  {
    flags: '--header-file <file>',
    text: 'read headers from this file, one per line; repeatable',
    group: server,
    many: 'each',
    key: 'the values of headers may be variables',
    option: 'a program has the value in a variable',
  },
  {
    flags: '--call-tools <which>',
    text: `tools that may be called: ${callToolsChoices.join(', ')} (default: safe, that is, tools marked read-only or named in the configuration)`,
    group: server,
    key: 'callTools',
    read: ([text = ''], place) => ({ callTools: callTools(text, place) }),
  },
] as const satisfies readonly FlagRow[]

/** What only a client has. */
export const clientRows = [
  {
    flags: '--driver',
    text: 'the command is a driver: it performs the actions it receives and reports their results; see docs/reference/drivers.md',
    group: 'The client:',
    key: 'driver',
  },
] as const satisfies readonly FlagRow[]

/** How long a target is fuzzed. */
export const fuzzRows = [
  {
    flags: '--fuzz',
    text: 'only fuzz, for as long as --fuzz-time says',
    group: tested,
    key: ofThisRun,
    option: "scenarios: ['fuzz/*'] says so",
  },
  {
    flags: '--fuzz-time <time>',
    text: `how long to fuzz in total, such as 90s or 10m, instead of a number of messages (with --fuzz: ${defaultFuzzMs / 1000}s)`,
    group: tested,
    key: ofThisRun,
    option: 'signal ends a run by time',
    read: ([text = ''], place) => ({ fuzzMs: parseDuration(text, place) }),
  },
] as const satisfies readonly FlagRow[]

/** How a target that we start is started, and over what it is spoken to. */
export const startRows = [
  {
    flags: '--env <KEY=value>',
    text: 'set this environment variable for the command; repeatable',
    group: starting,
    many: 'each',
    key: 'env',
  },
  {
    flags: '--cwd <folder>',
    text: 'working folder of the command (default: the current folder)',
    group: starting,
    key: 'cwd',
  },
  {
    flags: '--keep-npx',
    text: 'start npx for every connection; by default mcp-conform finds the program once and starts it directly',
    group: starting,
    key: ofThisRun,
    option: 'keepNpx',
    read: () => ({ keepNpx: true }),
  },
  {
    flags: '--start-timeout <time>',
    text: `limit for starting the target, until its first message (default: ${typedTime(defaultLimits.startMs)})`,
    group: starting,
    key: 'timeouts',
    read: ([text = ''], place) => ({ timeouts: { start: parseTimeLimit(text, place) } }),
  },
  {
    flags: '--transport <kind>',
    text: `${transportKinds.join(', ')}; repeatable (default: all that the target supports)`,
    group: tested,
    many: 'commas',
    key: 'transports',
    read: (values, place) => ({ transports: values.map((text) => transport(text, place)) }),
  },
  {
    flags: '--fuzz-runs <n>',
    text: `messages for each fuzz property (default: ${defaultFuzzRuns})`,
    group: tested,
    key: ofThisRun,
    option: 'fuzzRuns',
    read: ([text = ''], place) => ({ fuzzRuns: numberIn(fuzzRuns, text, place) }),
  },
  {
    flags: '--cases <folder>',
    text: `folder for failing fuzz cases; cases in it run first (default: ${defaultCases})`,
    group: tested,
    key: ofThisRun,
    option: 'a case is in the events',
  },
] as const satisfies readonly FlagRow[]

/** Runs again and again. */
export const watchRows = [
  {
    flags: '--watch',
    text: 'run again when a file in this folder changes, failures first; keys: a runs all, f what failed, r the same again, p some requirements, q quits',
    group: tested,
    key: ofThisRun,
    option: ofPersons,
  },
] as const satisfies readonly FlagRow[]

/** Shows what happens while it happens. */
export const uiRows = [
  {
    flags: '--ui',
    text: 'show the run in the browser while it happens, on a page of this machine; the address is printed; see docs/guides/ui.md',
    group: 'Reports:',
    key: ofThisRun,
    option: ofPersons,
  },
] as const satisfies readonly FlagRow[]

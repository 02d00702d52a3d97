/** The flags of a run, whatever is tested. */

import { defaultConcurrency, defaultLimits, newSeed } from '../../../api/settings/defaults.ts'
import schema from '../../../api/settings/schema/config.schema.json' with { type: 'json' }
import { headerName, numberIn, parseTimeLimit, revision, typedTime } from '../../../api/settings/values/flag-values.ts'
import { revisions } from '../../../schema/revisions.ts'
import type { FlagRow } from './rows.ts'
import { ofThisRun } from './why-not.ts'

const { concurrency, seed } = schema.$defs.run.properties
const tested = 'What is tested:'
const limits = 'Limits:'
const kept = 'What is kept:'

/** Where the configuration is. */
export const configRows = [
  {
    flags: '--config <file>',
    text: 'configuration file (default: mcp-conform.config.{json,yaml,yml,ts,mts,js,mjs} in the current folder, if it exists)',
    group: tested,
    key: 'it is one',
    option: 'a program imports it',
  },
] as const satisfies readonly FlagRow[]

/** What a run needs to know. */
export const runRows = [
  ...configRows,
  {
    flags: '--revision <id>',
    text: `${revisions.join(', ')}; repeatable (default: all that the target accepts)`,
    group: tested,
    many: 'commas',
    key: 'revisions',
    read: (values, place) => ({ revisions: values.map((text) => revision(text, place)) }),
  },
  {
    flags: '--security',
    text: 'only requirements on security, with the attacks that a usual run leaves out; see docs/guides/security.md',
    group: tested,
    key: ofThisRun,
    option: 'security',
    read: () => ({ security: true }),
  },
  {
    flags: '--last-failed',
    text: 'only what failed in the last run in this folder',
    group: tested,
    key: ofThisRun,
    option: 'only names what failed',
  },
  {
    flags: '--shard <i/n>',
    text: 'run only this part, such as 2/4; auto takes the part from the CI environment; see mcp-conform merge',
    group: tested,
    key: ofThisRun,
    option: 'shard',
    read: ([shard = '']) => ({ shard }),
  },
  {
    flags: '--bail',
    text: 'stop at the first failure',
    group: tested,
    key: ofThisRun,
    option: 'bail',
    read: () => ({ bail: true }),
  },
  {
    flags: '--quick',
    text: 'for frequent runs: test the newest revision with sessions and the newest without, send few generated messages, skip checks that wait for silence',
    group: tested,
    key: ofThisRun,
    option: 'quick',
    read: () => ({ quick: true }),
  },
  {
    flags: '--seed <n>',
    text: 'seed for generated messages: a number, or random for a new one (default: fixed for each version of mcp-conform)',
    group: tested,
    key: ofThisRun,
    option: 'seed',
    read: ([text = ''], place) => ({
      seed: text === 'random' ? newSeed() : numberIn(seed, text, place),
    }),
  },
  {
    flags: '--timeout <time>',
    text: `limit for one response, such as 10s; a number alone is in milliseconds (default: ${typedTime(defaultLimits.requestMs)})`,
    group: limits,
    key: 'timeouts',
    read: ([text = ''], place) => ({ timeouts: { request: parseTimeLimit(text, place) } }),
  },
  {
    flags: '--scenario-timeout <time>',
    text: `limit for one scenario (default: ${typedTime(defaultLimits.scenarioMs)}, more if you ask for more fuzzing)`,
    group: limits,
    key: 'timeouts',
    read: ([text = ''], place) => ({ timeouts: { scenario: parseTimeLimit(text, place) } }),
  },
  {
    flags: '--run-timeout <time>',
    text: `limit for the whole run, including the start of mcp-conform (default: ${typedTime(defaultLimits.runMs)}, more if you ask for more fuzzing)`,
    group: limits,
    key: 'timeouts',
    read: ([text = ''], place) => ({ timeouts: { run: parseTimeLimit(text, place) } }),
  },
  {
    flags: '--concurrency <n>',
    text: `number of scenarios that run in parallel (default: ${defaultConcurrency} on this machine)`,
    group: limits,
    key: ofThisRun,
    option: 'concurrency',
    read: ([text = ''], place) => ({ concurrency: numberIn(concurrency, text, place) }),
  },
  {
    flags: '--trace <file>',
    text: 'record every message in this JSONL file; see mcp-conform judge',
    group: kept,
    key: ofThisRun,
    option: 'trace',
    read: ([trace = '']) => ({ trace }),
  },
  {
    flags: '--redact <header>',
    text: 'another header whose value is secret; repeatable',
    group: kept,
    many: 'commas',
    key: 'redact',
    read: (values, place) => ({ redact: values.map((name) => headerName(name, place)) }),
  },
] as const satisfies readonly FlagRow[]

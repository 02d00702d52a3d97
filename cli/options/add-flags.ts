/** The flags that several commands share. Their values are checked later, in options.ts. */

import { dirname } from 'node:path'
import type { Command } from 'commander'
import { callToolsChoices } from '../../harness/fixtures/bindings.ts'
import { transportKinds } from '../../harness/trace/place.ts'
import { type BoundName, bytesInWords, defaultBounds } from '../../harness/wire/bounds.ts'
import { reportNames } from '../../reports/names.ts'
import { shows } from '../../reports/options.ts'
import { revisions } from '../../schema/revisions.ts'
import { boundNames } from '../../settings/bounds.ts'
import {
  defaultCases,
  defaultConcurrency,
  defaultFuzzMs,
  defaultFuzzRuns,
  defaultLimits,
} from '../../settings/defaults.ts'
import { baselineName } from './baseline-file.ts'
import { defaultPaths } from './report-requests.ts'

/** For a flag that may be given several times, or once with commas. */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(',').map((part) => part.trim())]
}

/** For a flag that may be given several times and whose values may hold commas. */
function each(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** What only a server has. */
export function addServerFlags(command: Command): void {
  command
    .optionsGroup('The server:')
    .option('--url <url>', 'URL of the MCP endpoint; Streamable HTTP is tried first, then HTTP+SSE')
    .option('--starts-http', 'the command starts the HTTP server at --url; stdio is not tested')
    .option(
      '--header <field>',
      "'Name: value' to send with each HTTP request; $NAME becomes the environment variable NAME; never written to traces or reports; repeatable",
      each,
    )
    .option('--header-file <file>', 'read headers from this file, one per line; repeatable', each)
    .option(
      '--call-tools <which>',
      `tools that may be called: ${callToolsChoices.join(', ')} (default: safe, that is, tools marked read-only or named in the configuration)`,
    )
}

/** How long a target is fuzzed. */
export function addFuzzFlags(command: Command): void {
  command
    .optionsGroup('What is tested:')
    .option('--fuzz', 'only fuzz, for as long as --fuzz-time says')
    .option(
      '--fuzz-time <time>',
      `how long to fuzz in total, such as 90s or 10m, instead of a number of messages (with --fuzz: ${defaultFuzzMs / 1000}s)`,
    )
}

/** What only a client has. */
export function addClientFlags(command: Command): void {
  command
    .optionsGroup('The client:')
    .option(
      '--driver',
      'the command is a driver: it performs the actions it receives and reports their results; see docs/reference/drivers.md',
    )
}

/** How a target that we start is started, and over what it is spoken to. */
export function addStartFlags(command: Command): void {
  command
    .optionsGroup('Starting the target:')
    .option('--env <KEY=value>', 'set this environment variable for the command; repeatable', each)
    .option('--cwd <folder>', 'working folder of the command (default: the current folder)')
    .option(
      '--keep-npx',
      'start npx for every connection; by default mcp-conform finds the program once and starts it directly',
    )
    .option(
      '--start-timeout <ms>',
      `limit for starting the target, until its first message (default: ${defaultLimits.startMs})`,
    )
    .optionsGroup('What is tested:')
    .option(
      '--transport <kind>',
      `${transportKinds.join(', ')}; repeatable (default: all that the target supports)`,
      several,
    )
    .option('--fuzz-runs <n>', `messages for each fuzz property (default: ${defaultFuzzRuns})`)
    .option('--cases <folder>', `folder for failing fuzz cases; cases in it run first (default: ${defaultCases})`)
}

/** Runs again and again. */
export function addWatchFlag(command: Command): void {
  command
    .optionsGroup('What is tested:')
    .option('--watch', 'run again when a file in this folder changes, failures first; keys: a, f, r, p, q')
}

/** Shows what happens while it happens. */
export function addUiFlag(command: Command): void {
  command
    .optionsGroup('Reports:')
    .option(
      '--ui',
      'show the run in the browser while it happens, on a page of this machine; the address is printed; see docs/guides/ui.md',
    )
}

/** Where the configuration is. */
export function addConfigFlag(command: Command): void {
  command
    .optionsGroup('What is tested:')
    .option(
      '--config <file>',
      'configuration file (default: mcp-conform.config.{json,yaml,yml,ts,mts,js,mjs} in the current folder, if it exists)',
    )
}

/** What a run needs to know, whatever is tested. */
export function addRunFlags(command: Command): void {
  addConfigFlag(command)
  command
    .option('--revision <id>', `${revisions.join(', ')}; repeatable (default: all that the target accepts)`, several)
    .option('--last-failed', 'only what failed in the last run in this folder')
    .option(
      '--shard <i/n>',
      'run only this part, such as 2/4; auto takes the part from the CI environment; see mcp-conform merge',
    )
    .option('--bail', 'stop at the first failure')
    .option(
      '--quick',
      'for frequent runs: test the newest revision with sessions and the newest without, send few generated messages, skip checks that wait for silence',
    )
    .option(
      '--seed <n>',
      'seed for generated messages: a number, or random for a new one (default: fixed for each version of mcp-conform)',
    )
    .optionsGroup('Limits:')
    .option('--timeout <ms>', `limit for one response (default: ${defaultLimits.requestMs})`)
    .option('--scenario-timeout <ms>', `limit for one scenario (default: ${defaultLimits.scenarioMs})`)
    .option(
      '--run-timeout <ms>',
      `limit for the whole run, including the start of mcp-conform (default: ${defaultLimits.runMs})`,
    )
    .option(
      '--concurrency <n>',
      `number of scenarios that run in parallel (default: ${defaultConcurrency} on this machine)`,
    )
    .optionsGroup('What is kept:')
    .option('--trace <file>', 'record every message in this JSONL file; see mcp-conform judge')
    .option('--redact <header>', 'another header whose value is secret; repeatable', several)
}

/** What is judged and how it is reported. */
export function addReportFlags(command: Command): void {
  command
    .optionsGroup('What is judged:')
    .option(
      '--scenario <pattern>',
      'only these scenarios, such as lifecycle/*; monitors still check every message; repeatable',
      several,
    )
    .option('--requirement <pattern>', 'only these requirements, such as tools.*; repeatable', several)
    .option(
      '--only <requirement[@place]>',
      'only this requirement, in one place if given (<revision>/<transport>); the console shows nothing else; repeatable',
      several,
    )
    .option('--exclude <pattern>', 'skip these scenarios, monitors or requirements; repeatable', several)
    .option('--strict', 'count a violated SHOULD as a failure')
    .option(
      '--set <set>',
      'judge by the requirements of an earlier release: 2025-11-25@0.2 (that revision only) or 0.2 (all revisions); repeatable',
      several,
    )
    .option(
      '--baseline <file>',
      `file of known failures (default: ${baselineName} in the current folder, if it exists)`,
    )
    .option('--no-baseline', 'ignore the baseline and count every failure')
    .option('--update-baseline', 'update the baseline: add what fails now, remove what no longer fails')
    .option('--bound <name=value>', boundHelp, each)
  addOutputFlags(command)
  command.option('--show-secrets', 'write tokens and passwords to traces and reports without redaction')
}

/** Which reports, and what the console shows. */
export function addOutputFlags(command: Command): void {
  command
    .optionsGroup('Reports:')
    .option('--report <name[=path]>', reportHelp, each)
    .option(
      '--history <folder>',
      'add this run to the folder and update its page, which shows verdicts per commit, since when each fails, and how flaky it is',
    )
    .option(
      '--rules <url>',
      'base URL of the pages that explain --pages wrote; HTML, Markdown and SARIF reports link to them',
    )
    .option('--show <part>', `show this part in full on the console: ${shows.join(', ')}; repeatable`, several)
    .option('--verbose', 'show every detail on the console')
    .option('--quiet', 'write no console report; the exit code and the other reports still apply')
    .option('--no-color', 'no colors; the environment variable NO_COLOR does the same')
}

const boundHelp = `change a limit on what is read from the target and kept; repeatable: ${[...boundNames].map(([name, key]) => `${name} (${bytesOrNumber(key)})`).join(', ')}`

function bytesOrNumber(name: BoundName): string {
  const value = defaultBounds[name]
  return name.endsWith('Bytes') ? bytesInWords(value).replace(' ', '') : String(value)
}

const reportHelp = `report to write: ${reportNames.join(', ')}; add =path, or =- for standard output; repeatable (default: console; files go to ${dirname(defaultPaths.json ?? '')}/)`

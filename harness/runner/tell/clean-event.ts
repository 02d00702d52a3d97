/** What a run tells its reporters: without secrets, unless they are to be shown. */
import type { Result, WireExcerpt } from '../../judging/result.ts'
import type { Secrets } from '../../trace/secrets/redaction.ts'
import type { RunEvent } from '../events.ts'

export function cleanEvent(event: RunEvent, secrets: Secrets): RunEvent {
  if (secrets.areShown) return event
  switch (event.type) {
    case 'run-started':
      return { ...event, info: { ...event.info, target: secrets.text(event.info.target) } }
    case 'facts':
      return { ...event, facts: secrets.facts(event.facts) }
    case 'breach':
    case 'result':
      return { ...event, result: cleanResult(event.result, secrets) }
    case 'crash': {
      const { stderr, evidence, repeat, ...crash } = event.crash
      const lines = evidence.map((line) => cleanLine(line, secrets))
      const cleaned = { ...crash, stderr: secrets.text(stderr), evidence: lines, ...cleanCommand(repeat, secrets) }
      return { ...event, crash: cleaned }
    }
    case 'fuzz-case':
      return { ...event, found: { ...event.found, steps: event.found.steps.map((step) => secrets.json(step)) } }
    case 'problem':
    case 'bound':
      return { ...event, message: secrets.text(event.message) }
    case 'run-ended':
      return { ...event, summary: { ...event.summary, problems: event.summary.problems.map(secrets.text) } }
    case 'planned':
    case 'scenario-started':
    case 'scenario-ended':
    case 'second-look':
    case 'fuzz-coverage':
    case 'starts':
    case 'baseline':
      return event
  }
}

function cleanResult(result: Result, secrets: Secrets): Result {
  const { reason, expected, actual, repeat, evidence, ...rest } = result
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: secrets.text(reason) }),
    ...(expected === undefined ? {} : { expected: secrets.text(expected) }),
    ...(actual === undefined ? {} : { actual: secrets.json(actual) }),
    ...cleanCommand(repeat, secrets),
    evidence: evidence.map((line) => cleanLine(line, secrets)),
  }
}

/** A command in which a secret had to be hidden would run something else: there is none, then. */
function cleanCommand(repeat: string | undefined, secrets: Secrets): { readonly repeat?: string } {
  return repeat === undefined || secrets.text(repeat) !== repeat ? {} : { repeat }
}

/** Lines are cut out of events that hold no secrets; what was put together from them may show one again. */
function cleanLine(line: WireExcerpt, secrets: Secrets): WireExcerpt {
  const { head, headers, body } = line
  return {
    ...line,
    ...(head === undefined ? {} : { head: secrets.text(head) }),
    ...(headers === undefined ? {} : { headers: headers.map(([name, value]) => [name, secrets.text(value)] as const) }),
    ...(body === undefined ? {} : { body: secrets.text(body) }),
  }
}

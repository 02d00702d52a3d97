/** A part of a run: `2/4`, or the part that the CI environment gives to this job. */

import { expected } from '../usage-error.ts'
import { wholeNumber } from './flag-values.ts'
import type { Environment } from './variables.ts'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

const most = 10_000

/**
 * `i/n`; `auto` in place of either, or of both, is read from GitLab (CI_NODE_INDEX, CI_NODE_TOTAL) or an indexed job of
 * Kubernetes (JOB_COMPLETION_INDEX, from 0; it does not tell how many there are).
 */
export function shard(text: string, env: Environment, place = '--shard'): Shard {
  const [first = '', second = first === 'auto' ? 'auto' : '', ...rest] = text.split('/')
  if (second === '' || rest.length > 0) throw expected(place, 'a part such as 2/4, or auto', text)
  const total = second === 'auto' ? fromEnvironment(env, place, 'CI_NODE_TOTAL') : second
  const count = wholeNumber(total, place, 'a number of parts', 1, most)
  return { index: wholeNumber(first === 'auto' ? own(env, place) : first, place, 'a part', 1, count), count }
}

function own(env: Environment, place: string): string {
  if (env.CI_NODE_INDEX !== undefined) return env.CI_NODE_INDEX
  const completion = fromEnvironment(env, place, 'JOB_COMPLETION_INDEX')
  return /^\d{1,9}$/.test(completion) ? String(Number(completion) + 1) : completion
}

function fromEnvironment(env: Environment, place: string, name: string): string {
  const value = env[name]
  if (value === undefined) throw expected(place, `the variable ${name} in the environment, or a number`, 'auto')
  return value
}

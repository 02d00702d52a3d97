/** Where copies of a skill lie that two servers have at one URI. */
import { expect, test } from 'vitest'
import { site } from '../../../fixtures/traces/build-site.ts'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './cached.ts'

const mark = 'mcpc_skill~0a1b'

/** The files of three launches that hold the skill. */
function verdict(paths: readonly (readonly string[])[], holds = [mark]): string {
  const sites = ['first', 'second', 'again'].map((variant, i) =>
    site('browser', [], {
      variant,
      launch: `c${i}`,
      left: (paths[i] ?? []).map((path) => ({
        ...{ kind: 'file-left', seq: i, at: 0, execution: 1, connection: `c${i}.browser`, path, mode: 0o600 },
        ...{ isOpen: false, holds },
      })),
    }),
  )
  return judgeScenario(scenario, 'skills.entry.paths-encode-server', trace({ target: 'client' }).open(), { sites })
    .verdict
}

const at = (folder: string): readonly string[] => [`${folder}/guide/SKILL.md`]

test.each<[string, readonly (readonly string[])[], string]>([
  ['below each server', [at('a'), at('b'), at('a')], 'passed'],
  ['in one folder', [at('a'), at('a'), at('a')], 'failed'],
  ['in another folder each time', [at('a'), at('b'), at('c')], 'not-observed'],
  ['in one file for all', [['skills.json'], ['skills.json'], ['skills.json']], 'not-observed'],
  ['nowhere', [[], [], []], 'not-observed'],
])('%s', (_, paths, expected) => {
  expect(verdict(paths)).toBe(expected)
})

test('a file of that name without the skill', () => {
  expect(verdict([at('a'), at('a'), at('a')], ['another'])).toBe('not-observed')
})

import { expect, test } from 'vitest'
import type { Verdict } from '../../harness/judging/finding.ts'
import type { Result } from '../../harness/judging/result.ts'
import { foundIn } from './legal.ts'

const result = (verdict: Verdict): Result => ({
  ...{ requirement: 'ping.a', level: 'MUST', says: '', link: '', revision: '2025-11-25', transport: 'stdio', verdict },
  ...{ source: 'fuzz/conversations', evidence: [] },
})

test.each<[what: string, verdicts: readonly Verdict[], problems: readonly string[], found: readonly string[]]>([
  ['a run that judged nothing', [], [], ['nothing was judged']],
  ['one that saw nothing', ['not-observed'], ['cut'], ['nothing was judged', 'cut']],
  ['what is in order', ['passed', 'warned', 'not-observed'], [], []],
  ['a failure', ['passed', 'failed'], [], ['ping.a failed']],
  ['a problem of ours', ['passed'], ['a limit was hit'], ['a limit was hit']],
])('%s', (_, verdicts, problems, found) => {
  expect(foundIn({ results: verdicts.map(result), problems })).toEqual(found)
})

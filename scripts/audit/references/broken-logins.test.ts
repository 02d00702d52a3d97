/** A login that leads to no code is no green run: it is incomplete, and says at which page it stopped. */
import { expect, test } from 'vitest'
import type { Seams } from '../../../reference-servers/authorization-server/seams.ts'
import { loadSuite } from '../../../suites/index.ts'
import { runReferenceIssuer } from './run-issuer.ts'

const suite = await loadSuite()

const broken: Readonly<Record<string, readonly [Seams, RegExp]>> = {
  'the authorization endpoint breaks down': [
    {
      responseType: () => {
        throw new Error('It broke down.')
      },
    },
    /led to no code.+stopped at "http:\/\/127\.0\.0\.1:\d+\/[a-z]+": HTTP 500$/,
  ],
  'the redirect has no code': [
    {
      redirect: (parameters, next) => {
        const answer = next(parameters)
        answer.delete('code')
        return answer
      },
    },
    /led to no code.+: HTTP 30\d \(a redirect with no code\)$/,
  ],
}

test.each(Object.entries(broken))('%s', async (says, [seams, problem]) => {
  const { results, problems } = await runReferenceIssuer(
    suite,
    { revision: '2026-07-28', transport: 'streamable-http' },
    { fault: { says, seams } },
  )
  expect(
    problems.filter((message) => problem.test(message)),
    problems.join('\n'),
  ).toHaveLength(1)
  const judged = results.filter(({ requirement }) => requirement === 'authorization.pkce.as-enforces')
  expect(judged.map(({ verdict }) => verdict)).toEqual(['not-observed'])
})

/** A client that opens no browser, but tells its user where to go, sends him there all the same. */
import { expect, test } from 'vitest'
import { labelsOf } from '../../../../harness/judging/labels.ts'
import type { Judge } from '../../../../harness/judging/suite.ts'
import scenario from '../insecure-endpoints.ts'

const id = 'authorization.https.oauth21-client'

function verdictFor(variant: string, output: string): string | undefined {
  const { judges } = scenario
  const judge: Judge | undefined = judges[id]
  const site = { name: 'browser', origin: 'http://127.0.0.1:1', launch: 'l1', variant, http: [], output, left: [] }
  return judge?.(labelsOf([]), {
    revision: '2025-11-25',
    transport: 'streamable-http',
    facts: { side: 'client', accepted: [], refused: [] },
    conversations: [],
    sites: [site],
    models: [],
    reports: [],
    isCutShort: false,
    validate: () => [],
  }).verdict
}

test.each([
  ['plain', 'Open http://as.example/authorize?response_type=code&client_id=a in your browser', 'failed'],
  ['script', 'Not opened: javascript:alert(1)//?response_type=code', 'not-observed'],
  ['plain', 'refused: the endpoint http://as.example/authorize has no TLS', 'not-observed'],
  ['control', 'Open http://127.0.0.1:1/authorize?response_type=code', 'not-observed'],
])('%s: %s', (variant, output, verdict) => {
  expect(verdictFor(variant, output)).toBe(verdict)
})

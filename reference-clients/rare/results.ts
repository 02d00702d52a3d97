/** What few servers give in their results. */
import { isObject } from '../messages.ts'
import { deafAfter, depth, some, someNumber, someText } from './parts/effects.ts'
import { rareBugs } from './parts/rare-bug.ts'

type Fits = Parameters<typeof deafAfter>[0]

const inResult =
  (fits: Fits): Fits =>
  (message) =>
    isObject(message.result) && fits(message.result)

export default rareBugs({
  'result-with-null': {
    says: 'answers no request any more after null in place of the tools',
    seams: deafAfter(inResult((r) => r.tools === null)),
  },
  'result-tools-object': {
    says: 'answers no request any more after tools that are no list',
    seams: deafAfter(inResult((r) => r.tools !== undefined && !Array.isArray(r.tools))),
  },
  'result-content-null': {
    says: 'answers no request any more after a call without content',
    seams: deafAfter(inResult((r) => Object.hasOwn(r, 'content') && !Array.isArray(r.content))),
  },
  'result-unknown-content': {
    says: 'answers no request any more after content of an unknown type',
    seams: deafAfter(inResult((r) => some(r.content ?? null, (v) => isObject(v) && String(v.type).endsWith('?')))),
  },
  'result-structured': {
    says: 'answers no request any more after structured content with a member called __proto__',
    seams: deafAfter(
      inResult((r) => some(r.structuredContent ?? null, (v) => isObject(v) && Object.hasOwn(v, '__proto__'))),
    ),
  },
  'result-bad-base64': {
    says: 'answers no request any more after data that is not base64',
    seams: deafAfter(
      inResult((r) => some(r, (v) => isObject(v) && typeof v.data === 'string' && /[^A-Za-z0-9+/=\r\n]/.test(v.data))),
    ),
  },
  'result-schema-list': {
    says: 'answers no request any more after an inputSchema that is no object',
    seams: deafAfter(
      inResult((r) =>
        some(r.tools ?? null, (v) => isObject(v) && Object.hasOwn(v, 'inputSchema') && !isObject(v.inputSchema)),
      ),
    ),
  },
  'result-nameless-tool': {
    says: 'answers no request any more after a tool without a name',
    seams: deafAfter(
      inResult((r) => Array.isArray(r.tools) && r.tools.some((v) => isObject(v) && v.name === undefined)),
    ),
  },
  'result-tiny-number': {
    says: 'answers no request any more after a number in a result that is nearly nothing',
    seams: deafAfter(inResult((r) => someNumber(r, (n) => n !== 0 && Math.abs(n) < 1e-300))),
  },
  'result-joined-emoji': {
    says: 'answers no request any more after joined emoji in a result',
    seams: deafAfter(inResult((r) => someText(r, (t) => t.includes('\u200d')))),
  },
  'result-depth': {
    says: 'answers no request any more after a result with more than 14 levels',
    seams: deafAfter(inResult((r) => depth(r) > 14)),
  },
  'result-wide': {
    says: 'answers no request any more after an object in a result with more than 60 members',
    seams: deafAfter(inResult((r) => some(r, (v) => isObject(v) && Object.keys(v).length > 60))),
  },
})

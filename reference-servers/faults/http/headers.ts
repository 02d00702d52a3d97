import { headerMismatch, RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import type { Check, Seams } from '../../seams.ts'

/** Refuses with another code and status whatever the checks of headers refuse. */
function refuseWith(code: number, status: number): Seams {
  const changed: Check = (subject, next) => {
    const problem = next(subject)
    return problem && new RpcError(code, problem.message, { status })
  }
  return { checks: { versionHeader: changed, methodHeader: changed, nameHeader: changed, paramHeaders: changed } }
}

const methodOf = (message: unknown): string => (isObject(message) ? String(message.method) : '')

/** Does without Mcp-Name on requests of this method. */
function omitName(method: string): Seams {
  return check('nameHeader', (subject, next) => {
    const isExempt = methodOf(subject.message) === method
    return isExempt && subject.headers['mcp-name'] === undefined ? undefined : next(subject)
  })
}

/** Takes any Mcp-Name on requests of this method, as long as it is plain text. */
function trustName(method: string): Seams {
  return check('nameHeader', (subject, next) => {
    const isExempt = methodOf(subject.message) === method
    const isPlain = /^(?!=\?)[\x20-\x7e]+$/.test(subject.headers['mcp-name'] ?? '')
    return isExempt && isPlain ? undefined : next(subject)
  })
}

/** Content with an Mcp-Name that the name or URI of the body begins with, or that begins with it. */
function compareBeginnings(method: string): Seams {
  return check('nameHeader', (subject, next) => {
    const params = isObject(subject.message) && isObject(subject.message.params) ? subject.message.params : {}
    const header = subject.headers['mcp-name'] ?? ''
    const coded = /^=\?base64\?(.*)\?=$/.exec(header)?.[1]
    const given = coded === undefined ? header : Buffer.from(coded, 'base64').toString('utf8')
    const name = String(params.name ?? params.uri)
    const isAlike = given !== '' && (name.startsWith(given) || given.startsWith(name))
    return isAlike && methodOf(subject.message) === method ? undefined : next(subject)
  })
}

export default faults({
  'http.headers.server-400-status': {
    says: 'sends HeaderMismatch with status 200',
    seams: refuseWith(-32020, 200),
  },
  'http.headers.server-bad-base64': {
    says: 'breaks on an Mcp-Name that is no base64',
    seams: check('nameHeader', (subject, next) => {
      if (subject.headers['mcp-name']?.includes('@@')) throw new Error('cannot decode')
      return next(subject)
    }),
  },
  'http.headers.server-decodes-name': {
    says: 'compares the coded form of Mcp-Name with the body',
    seams: check('nameHeader', (subject, next) =>
      subject.headers['mcp-name']?.startsWith('=?base64?')
        ? headerMismatch('Mcp-Name: differs from the body')
        : next(subject),
    ),
  },
  'http.headers.server-error-code': {
    says: 'calls wrong headers an invalid request',
    seams: refuseWith(-32600, 400),
  },
  'http.headers.server-invalid-characters': {
    says: 'reads header bytes as UTF-8',
    seams: check('nameHeader', (subject, next) => {
      const params = isObject(subject.message) && isObject(subject.message.params) ? subject.message.params : {}
      const given = Buffer.from(subject.headers['mcp-name'] ?? '', 'latin1').toString('utf8')
      return given === (params.name ?? params.uri) ? undefined : next(subject)
    }),
  },
  'http.headers.server-method-case': {
    says: 'compares methods without regard to case',
    seams: check('methodHeader', (subject, next) => {
      const isSame = subject.headers['mcp-method']?.toLowerCase() === methodOf(subject.message).toLowerCase()
      return isSame ? undefined : next(subject)
    }),
  },
  'http.headers.server-method-mismatch': {
    says: 'wants an Mcp-Method but does not read it',
    seams: check('methodHeader', (subject, next) => {
      const given = subject.headers['mcp-method']
      if (given === undefined) return next(subject)
      const isSameButForCase = given.toLowerCase() === methodOf(subject.message).toLowerCase()
      return isSameButForCase ? next(subject) : undefined
    }),
  },
  'http.headers.server-missing-method': {
    says: 'does without Mcp-Method',
    seams: check('methodHeader', (subject, next) =>
      subject.headers['mcp-method'] === undefined ? undefined : next(subject),
    ),
  },
  'http.headers.server-missing-name-prompts': {
    says: 'does without Mcp-Name on prompts/get',
    seams: omitName('prompts/get'),
  },
  'http.headers.server-missing-name-resources': {
    says: 'does without Mcp-Name on resources/read',
    seams: omitName('resources/read'),
  },
  'http.headers.server-missing-name-tools': {
    says: 'does without Mcp-Name on tools/call',
    seams: omitName('tools/call'),
  },
  'http.headers.server-name-case-insensitive': {
    says: 'looks for Mcp-Method in exactly this case',
    alsoBreaks: { 'errors.mcp-range.defined-meaning-only': 'it calls a header missing that is there' },
    seams: {
      http: {
        post: (exchange, next) => {
          const names = exchange.request.rawHeaders.filter((name) => name.toLowerCase() === 'mcp-method')
          if (names.every((name) => name === 'Mcp-Method')) return next(exchange)
          exchange.refuse(headerMismatch('Mcp-Method: missing'))
          return Promise.resolve()
        },
      },
    },
  },
  'http.headers.server-name-mismatch-prompts': [
    {
      says: 'does not compare Mcp-Name with the body of prompts/get',
      seams: trustName('prompts/get'),
    },
    {
      says: 'compares how Mcp-Name and the body of prompts/get begin',
      seams: compareBeginnings('prompts/get'),
    },
  ],
  'http.headers.server-name-mismatch-resources': [
    {
      says: 'does not compare Mcp-Name with the body of resources/read',
      seams: trustName('resources/read'),
    },
    {
      says: 'compares how Mcp-Name and the body of resources/read begin',
      seams: compareBeginnings('resources/read'),
    },
  ],
  'http.headers.server-name-mismatch-tools': [
    {
      says: 'does not compare Mcp-Name with the body of tools/call',
      seams: trustName('tools/call'),
    },
    {
      says: 'compares how Mcp-Name and the body of tools/call begin',
      seams: compareBeginnings('tools/call'),
    },
  ],
  'http.headers.server-sentinel-case': {
    says: 'takes the base64 markers in any case',
    seams: check('nameHeader', (subject, next) =>
      subject.headers['mcp-name']?.startsWith('=?BASE64?') ? undefined : next(subject),
    ),
  },
})

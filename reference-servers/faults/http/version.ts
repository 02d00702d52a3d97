import { invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check } from '../../fault-overrides.ts'
import { since } from '../../revisions.ts'

/** Takes some values of MCP-Protocol-Version besides those of the clean server. */
const taking = (isTaken: (version: string) => boolean) =>
  check('protocolVersion', (subject, next) =>
    isTaken(String(subject.headers['mcp-protocol-version'] ?? '')) ? undefined : next(subject),
  )

export default faults({
  'http.version.server-400-bad-version': [
    { says: 'ignores MCP-Protocol-Version altogether', seams: check('protocolVersion', () => undefined) },
    {
      says: 'takes any MCP-Protocol-Version that is not older than its oldest',
      seams: taking((v) => v >= '2024-11-05'),
    },
    { says: 'takes any date as MCP-Protocol-Version', seams: taking((v) => /^\d{4}-\d\d-\d\d$/.test(v)) },
    {
      says: 'takes any MCP-Protocol-Version that begins like one of its own',
      seams: taking((v) => v.startsWith('2025-06-18')),
    },
  ],
  'http.version.server-assumes-2025-03-26': {
    says: 'refuses requests without MCP-Protocol-Version',
    seams: check('protocolVersion', (subject, next) =>
      subject.headers['mcp-protocol-version'] === undefined
        ? invalidRequest('MCP-Protocol-Version: missing')
        : next(subject),
    ),
  },
  'http.version.server-rejects-mismatch': {
    says: 'takes the version from the header alone',
    seams: {
      checks: {
        versionHeader: (subject, next) => (subject.headers['mcp-protocol-version'] ? undefined : next(subject)),
        version: (subject, next) =>
          subject.headers['mcp-protocol-version'] === '2026-07-28' ? undefined : next(subject),
      },
    },
  },
  'http.version.server-rejects-missing': {
    says: 'falls back to the version in _meta',
    serves: since('2026-07-28'),
    seams: check('versionHeader', (subject, next) => {
      return subject.headers['mcp-protocol-version'] === undefined ? undefined : next(subject)
    }),
  },
  'http.version.server-unknown-method-404': {
    says: 'answers unknown methods with status 200',
    seams: {
      http: {
        head: (head, exchange, next) => {
          const clean = next(head, exchange)
          const isMissingMethod = exchange.request.method === 'POST' && clean.status === 404
          return isMissingMethod ? { ...clean, status: 200 } : clean
        },
      },
    },
  },
})

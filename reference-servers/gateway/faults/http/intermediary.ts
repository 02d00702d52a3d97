import { faults } from '../../fault.ts'

const isCode = (value: string | readonly string[] | undefined): boolean => String(value ?? '').startsWith('=?base64?')

export default faults({
  'http.params.intermediary-forwards': [
    {
      says: 'leaves out the Mcp-Param headers that it has no rule for',
      seams: {
        headers: (headers) =>
          Object.fromEntries(
            Object.entries(headers).filter(([name]) => !name.startsWith('mcp-param-') || name === 'mcp-param-tenant'),
          ),
      },
    },
    {
      says: 'refuses a call with an Mcp-Param header that it does not know',
      seams: {
        refuse: ({ headers }) =>
          'mcp-param-conformance-unknown' in headers ? { status: 400, body: 'unknown header' } : undefined,
      },
    },
  ],
  'http.params.intermediary-decodes': [
    {
      says: 'compares the base64 form of a header with the names that it lets through',
      seams: {
        refuse: ({ headers }) =>
          isCode(headers['mcp-param-tenant']) ? { status: 403, body: 'no such tenant' } : undefined,
      },
    },
    {
      says: 'passes the value of a header on in another form than the one that it came in',
      seams: {
        headers: (headers) => ({
          ...headers,
          ...(isCode(headers['mcp-param-tenant']) ? { 'mcp-param-tenant': 'Gr__e' } : {}),
        }),
      },
    },
  ],
  'http.headers.intermediary-error-status': {
    says: 'refuses a request whose headers do not fit its body with HTTP 502',
    seams: {
      refuse: ({ headers, asked }) =>
        asked?.method === 'tools/call' && headers['mcp-name'] === 'another-tool'
          ? { status: 502, body: 'bad gateway' }
          : undefined,
    },
  },
})

import { HarnessError } from '../../harness-error.ts'

/** @throws HarnessError when it is no http or https URL */
export function parseHttpUrl(text: string | URL): URL {
  const url = URL.canParse(String(text)) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new HarnessError('connection-refused', `Expected a URL such as http://localhost:3000/mcp, got ${String(text)}`)
}

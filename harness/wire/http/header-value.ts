/**
 * A text as the value of Mcp-Name or Mcp-Param-*: as it is where that is safe, else base64 of its UTF-8 bytes between markers
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding).
 */
export function encodeHeaderValue(value: string): string {
  const plain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)
  const looksEncoded = value.startsWith('=?base64?') && value.endsWith('?=')
  return plain && !looksEncoded ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`
}

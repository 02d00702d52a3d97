import { version } from '../package.json'

/** Who we are on the wire and in reports. */
export const tool = { name: 'mcp-conform', version }

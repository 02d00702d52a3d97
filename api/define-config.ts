import type { UserConfig } from '../settings/config-shape.ts'

/** The configuration as it is, with its type: for `mcp-conform.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../postgres.ts'

export interface Proxy {
  readonly url: string
  stop(): Promise<void>
}

/** Starts nginx in front of several processes; null when it is not installed. */
export async function startNginx(origins: readonly string[]): Promise<Proxy | null> {
  const binary = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file))
  if (!binary) return null
  const folder = await mkdtemp(join(tmpdir(), 'tenure-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configuration(folder, port, origins))
  const child = spawn(binary, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://localhost:${port}`
  while (child.exitCode === null && !(await answers(url))) await new Promise(setImmediate)
  if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`)
  return {
    url,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )

function configuration(folder: string, port: number, origins: readonly string[]): string {
  const servers = origins.map((origin) => `server ${new URL(origin).host.replace('localhost', '127.0.0.1')};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream tenure {
    ${servers.join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    location / {
      proxy_pass http://tenure;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`
}

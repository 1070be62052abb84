import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { BackupWriter } from './backup-folder.ts'
import { newKey } from './encryption.ts'
import { manifestFile, secretsFile, storedFile, sumLine, sumsFile, tableFile } from './format.ts'
import { verifyBackup } from './verify-backup.ts'

const photo = 'nursery/plants/photo-320.webp'
const sales = { schema: 'public', name: 'sales', columns: ['id'], rows: 2 }

async function aBackup(passphrase?: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'glasshouse-verify-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const made = passphrase === undefined ? undefined : await newKey(passphrase)
  const writer = new BackupWriter(folder, made?.key)
  await writer.write(secretsFile, Readable.from([Buffer.from('{}')]))
  await writer.write(storedFile(photo), Readable.from([Buffer.from('a picture')]))
  await writer.write(tableFile(sales), Readable.from([Buffer.from('1\n2\n')]), { gzip: true })
  const manifest = {
    format: 1,
    created_at: '2026-11-23T02:40:00Z',
    postgres: '18.4',
    migrations: [],
    tables: [sales],
    sequences: [],
    files: 1,
    secrets: true,
    encryption: made?.encryption,
  }
  await writer.write(manifestFile, Readable.from([Buffer.from(JSON.stringify(manifest))]), { plain: true })
  return folder
}

/** Writes other bytes, and the checksum that fits them. */
function replaceFile(folder: string, file: string, bytes: Buffer): void {
  fs.writeFileSync(path.join(folder, file), bytes)
  const sums = fs
    .readFileSync(path.join(folder, sumsFile), 'utf8')
    .split('\n')
    .filter((line) => line && !line.endsWith(file))
  const sum = sumLine(createHash('sha256').update(bytes).digest('hex'), file)
  fs.writeFileSync(path.join(folder, sumsFile), `${sums.join('\n')}\n${sum}`)
}

test.each([undefined, 'a long passphrase'])(
  'names the file that was changed together with its checksum (%s)',
  async (passphrase) => {
    const folder = await aBackup(passphrase)
    expect(await verifyBackup(folder, passphrase)).toMatchObject({ rows: 2 })
    for (const bytes of [randomBytes(300), Buffer.from('short'), Buffer.alloc(0)]) {
      replaceFile(folder, tableFile(sales), bytes)
      await expect(verifyBackup(folder, passphrase)).rejects.toThrow(
        `This backup is damaged:\n${tableFile(sales)} cannot be read back: it is not what was written.`,
      )
    }
  },
)

test.each([secretsFile, storedFile(photo)])(
  'names %s of an encrypted backup that was changed together with its checksum',
  async (file) => {
    const passphrase = 'a long passphrase'
    const folder = await aBackup(passphrase)
    replaceFile(folder, file, randomBytes(300))
    await expect(verifyBackup(folder, passphrase)).rejects.toThrow(
      `This backup is damaged:\n${file} cannot be read back: it is not what was written.`,
    )
  },
)

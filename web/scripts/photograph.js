/**
 * Photographs pages wide and phone-sized, light and dark.
 *
 *   node scripts/photograph.js ADDRESS FOLDER NAME=PATH …
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser.js';

const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

const [address, folder, ...pages] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(BROWSER);
for (const [size, screen] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ ...screen, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    for (const [name, path] of pages.map((text) => text.split(/=(.*)/s))) {
      await page.goto(address + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
    }
    await context.close();
  }
}
await browser.close();

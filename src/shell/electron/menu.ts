import type { MenuItemConstructorOptions } from 'electron'
import { app, Menu } from 'electron'

/**
 * No menu: the one that Electron makes by itself takes Alt, Ctrl+W, Ctrl+R and Ctrl+M away from the window. macOS needs
 * one for its own keys and for copy and paste. Before the app is ready.
 */
export function setMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(macMenu) : null)
}

const macMenu: MenuItemConstructorOptions[] = [
  {
    label: 'Packbench',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      // Closing the window asks while labels are on their way; `app.quit` is the system's way and does not.
      {
        label: 'Thoát · Quit Packbench',
        accelerator: 'Command+Q',
        click: (_item, window) => (window === undefined ? app.quit() : window.close()),
      },
    ],
  },
  { role: 'editMenu' },
  { label: 'Cửa sổ · Window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { role: 'togglefullscreen' }] },
]

/* Invented people, one to a line: given name, then family name. None of them is anyone. */

const lines = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [first = "", last = ""] = line.split("|").map((part) => part.trim());
      return [first, last] as const;
    });

/** The first is the child whose own and whose parent's sign-in are printed. */
export const MAPLE = lines(`
Amara | Brightwater
Aleksandra | Wiśniewska-Kowalczyk
Owen | Castellanos
Leila | Farahani
Mateo | Quiñones
Jaylen | Foster
Minh Anh | Nguyễn Thị
Sofia | Marchetti
Elin | Sjöberg
Kwame | Asante
Harper | Delacroix
Dariusz | Nowicki
يوسف | المنصوري
Chloe | Beaumont
Tariq | Al-Hassan
Ruby | Featherstone
Ioana | Dumitrescu
Malik | Thornton
Mei-Ling | Cheung
Isaac | Greenhalgh
Zuri | Ndlovu
Theo | Papadakis
Brielle | Sandoval
Nikhil | Deshpande
Ingrid | Haugland
Caleb | Whitehorse
Paloma | Iturralde
Finn | O'Sullivan
Aaliyah | Robinson
`);

export const WILLOW = lines(`
María José | de la Fuente
Emeka | Okonkwo
Charlotte | Vandermeer
Rohan | Chatterjee
Saoirse | Kinsella
Diego | Montemayor
Hana | Takahashi
Elijah | Crawford
Noor | Siddiqui
Felix | Baumgartner
Анна | Соколова
Isla | Macpherson
Santiago | Echeverría
Tessa | Lindholm
Abdirahman | Warsame
Lucía | Villanueva
Jonah | Abernathy
Wren | Holloway
Kofi | Boateng
Camille | Rousselot
Levi | Pemberton
Ayşe | Yıldırım
Micah | Sutherland
Priscilla | Tuiasosopo
Henrik | Mikkelsen
Jade | Fontenot
Omar | Benyoussef
Evelyn | Ashworth
Rafael | Cavalcanti
Nora | Gunnarsdóttir
Desmond | Whitaker
Thandiwe | Mokoena
`);

export const CEDAR = lines(`
Luca | Ferrarini
Savannah | Blackwood
Ji-ho | Seo
Marisol | Arredondo
Xavier | Toussaint
Penelope | Kostopoulou
Idris | Rahimi
Daisy | Hollingsworth
Anders | Thygesen
Kiana | Kealoha
Bogdan | Petrenko
Esme | Winterbourne
Javier | Zamorano
Oluwaseun | Adeyemi
Greta | Schönfeld
Arjun | Venkataraman
Molly | Prendergast
Tobias | Ekström
Fatima | Zahrani
Nathaniel | Yellowhair
Beatriz | Carvalhal
Sienna | Rossetti
Hugo | Lefebvre-Martin
小雨 | 林
Asher | Goldwasser
Keisha | Montgomery
Piotr | Zieliński
Lena | Hofstetter
Adrián | Belmonte
Maeve | Gallagher-Ruiz
Darius | Pettigrew
`);

export const BIRCH = lines(`
Ella | Norwood
Yaw | Mensah-Bonsu
Lily | Hargreaves
Joaquín | Altamirano
Freya | Sørensen
Samir | Choudhury
Hazel | Winslow
Dmitri | Volkov
Naomi | Abrahams
Pablo | Iglesias-Neri
Cora | Lightfoot
Bilal | Mahmood
Violet | Ainsworth
Takumi | Morishita
Rosalie | Guidry
Silas | Underwood
Amina | Diallo
Gus | Vanderberg
`);

/** Children who left during the year. */
export const LEAVERS = lines(`
Tyler | Hendrickson
Carmen | Oyarzún
Viktor | Lundqvist
Destiny | Broussard
`);
